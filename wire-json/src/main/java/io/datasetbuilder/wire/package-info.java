/**
 * The results of the service as JSON: the bodies that the HTTP server sends and the command line
 * prints with {@code --json}.
 */
package io.datasetbuilder.wire;
