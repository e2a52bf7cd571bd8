/** Finished runs with the snapshots of their tables that the warehouse still has. */
package io.datasetbuilder.pipeline.warehouse.run;
