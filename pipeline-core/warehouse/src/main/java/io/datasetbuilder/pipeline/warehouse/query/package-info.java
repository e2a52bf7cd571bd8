/** Queries of the tables of finished runs, and the terms under which snapshots may be read. */
package io.datasetbuilder.pipeline.warehouse.query;
