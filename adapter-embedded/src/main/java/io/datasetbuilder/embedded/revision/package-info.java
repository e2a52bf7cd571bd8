/** Documents of a caller's workspace and their revisions. */
package io.datasetbuilder.embedded.revision;
