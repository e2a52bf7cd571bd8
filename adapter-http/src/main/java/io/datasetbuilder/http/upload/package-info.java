/** Files that callers hand in, over HTTP. Their content is taken and never given back. */
package io.datasetbuilder.http.upload;
