/** The one table from problem codes to HTTP statuses, and what an error body tells. */
package io.datasetbuilder.http.error;
