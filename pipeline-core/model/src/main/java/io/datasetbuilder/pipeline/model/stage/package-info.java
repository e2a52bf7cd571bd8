/**
 * Types that all stages of a run share: their names, their outcomes, and the cancellation of a run
 * between them.
 */
package io.datasetbuilder.pipeline.model.stage;
