/** Queries of warehouse tables and of finished runs, on behalf of one caller. */
package io.datasetbuilder.embedded.query;
