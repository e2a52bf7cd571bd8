/** Files that callers upload, and local files in the place of uploads in builds and previews. */
package io.datasetbuilder.embedded.upload;
