/**
 * The server: listens, checks every request in a fixed order, reads bodies within limits, and
 * writes every response, including errors of the server itself, in the contract's form.
 */
package io.datasetbuilder.http.server;
