/**
 * Deletion of runs, datasets and tables, in durable steps: recorded, marked, then files, then rows.
 */
package io.datasetbuilder.pipeline.warehouse.deletion;
