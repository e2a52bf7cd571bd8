/**
 * The server: listens, checks every request in a fixed order, reads bodies within limits, and
 * writes every response, errors of the server itself among them, in the contract's form.
 */
package io.datasetbuilder.http.server;
