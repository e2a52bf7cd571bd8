/** One call of an operation, and its answer, apart from the server that carries both. */
package io.datasetbuilder.http.call;
