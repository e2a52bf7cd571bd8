/** The datasets of all providers over HTTP. */
package io.datasetbuilder.http.catalog;
