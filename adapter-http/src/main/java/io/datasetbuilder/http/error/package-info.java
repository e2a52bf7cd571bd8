/** The one table from problem codes to HTTP statuses, and the bodies of errors. */
package io.datasetbuilder.http.error;
