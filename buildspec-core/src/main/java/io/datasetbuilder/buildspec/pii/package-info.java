/** Policy for values that look like personal data. */
package io.datasetbuilder.buildspec.pii;
