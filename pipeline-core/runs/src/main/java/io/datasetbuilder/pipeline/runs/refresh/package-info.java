/**
 * Refreshes of datasets: when the next one is due, and the schedules by which a service builds
 * them.
 */
package io.datasetbuilder.pipeline.runs.refresh;
