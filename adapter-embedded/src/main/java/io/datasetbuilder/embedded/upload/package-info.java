/** Files that callers upload, and local files that stand for uploads in builds and previews. */
package io.datasetbuilder.embedded.upload;
