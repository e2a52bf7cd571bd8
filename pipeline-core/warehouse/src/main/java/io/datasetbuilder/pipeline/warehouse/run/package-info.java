/** Finished runs as one caller may see them, with the snapshots that the warehouse still has. */
package io.datasetbuilder.pipeline.warehouse.run;
