/**
 * Client of a remote service: submits builds over HTTP and follows them to their end, over
 * connections that may break.
 */
package io.datasetbuilder.cli.remote;
