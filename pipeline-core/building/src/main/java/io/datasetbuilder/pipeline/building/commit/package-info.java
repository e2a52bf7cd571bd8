/**
 * Commits of the Gold tables of finished runs, which keep the tables beyond the folder of the run,
 * with their results.
 */
package io.datasetbuilder.pipeline.building.commit;
