/** The operations that publish a run, and those on the receipts of that. */
package io.datasetbuilder.http.publish;
