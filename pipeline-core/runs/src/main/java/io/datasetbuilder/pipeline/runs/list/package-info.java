/**
 * Finished runs, read back: one by its id, or a page of them. A run of another owner is not found,
 * and a manifest that cannot be read is refused by name, never half-read.
 */
package io.datasetbuilder.pipeline.runs.list;
