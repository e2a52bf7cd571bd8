/**
 * The answers of the service as JSON: the bodies that the HTTP door sends and the command line
 * prints with {@code --json}.
 */
package io.datasetbuilder.embedded.json;
