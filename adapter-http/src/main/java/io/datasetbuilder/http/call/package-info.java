/**
 * One call of an operation, its reply and its refusals, as handlers see them, independent of the
 * server; and the one table from problem codes to HTTP statuses.
 */
package io.datasetbuilder.http.call;
