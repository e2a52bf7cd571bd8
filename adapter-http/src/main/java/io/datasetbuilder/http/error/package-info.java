/** Problems as HTTP answers: the one table from codes to statuses, and which codes are shown. */
package io.datasetbuilder.http.error;
