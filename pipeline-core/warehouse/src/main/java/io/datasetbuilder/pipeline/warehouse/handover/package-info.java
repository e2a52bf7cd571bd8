/** Handing datasets over to another owner: their runs and their tables. */
package io.datasetbuilder.pipeline.warehouse.handover;
