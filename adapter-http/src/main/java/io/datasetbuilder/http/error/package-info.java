/** The one table from problem codes to HTTP statuses. */
package io.datasetbuilder.http.error;
