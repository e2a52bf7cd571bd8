/** What happens when values look like personal data. */
package io.datasetbuilder.buildspec.pii;
