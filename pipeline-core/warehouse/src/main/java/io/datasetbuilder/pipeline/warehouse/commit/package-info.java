/** Finished builds and the warehouse: which tables become snapshots, and interrupted commits. */
package io.datasetbuilder.pipeline.warehouse.commit;
