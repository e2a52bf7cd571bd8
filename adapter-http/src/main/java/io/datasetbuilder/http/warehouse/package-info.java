/** The warehouse: its tables, queries of them, what callers keep of these, and documents. */
package io.datasetbuilder.http.warehouse;
