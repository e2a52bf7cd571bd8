/**
 * Deletion of finished runs: the record of each deletion, which is written before anything is
 * removed, and the removal of run folders and of raw records.
 */
package io.datasetbuilder.pipeline.runs.deletion;
