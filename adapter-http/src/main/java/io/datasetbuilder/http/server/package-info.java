/**
 * The server: listens, checks every call in a fixed order, reads bodies within bounds, and writes
 * every answer, errors of the server itself among them, in the contract's form.
 */
package io.datasetbuilder.http.server;
