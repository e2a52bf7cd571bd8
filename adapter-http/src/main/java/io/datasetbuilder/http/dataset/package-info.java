/** Built datasets and their runs over HTTP. */
package io.datasetbuilder.http.dataset;
