/** Files that callers upload. */
package io.datasetbuilder.embedded.upload;
