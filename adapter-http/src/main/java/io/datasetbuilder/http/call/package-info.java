/** What handlers are made of: one call of an operation and its reply, apart from the server. */
package io.datasetbuilder.http.call;
