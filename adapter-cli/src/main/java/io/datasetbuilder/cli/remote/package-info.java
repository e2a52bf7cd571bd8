/**
 * A service elsewhere, called over HTTP: builds are submitted to it and followed to their end, over
 * connections that may break.
 */
package io.datasetbuilder.cli.remote;
