/** One call of an operation and its reply, as handlers see them, independent of the server. */
package io.datasetbuilder.http.call;
