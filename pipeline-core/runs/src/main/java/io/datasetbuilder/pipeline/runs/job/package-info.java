/**
 * Asynchronous build jobs (Spec, "Asynchronous build job"): a queue, workers, and a registry in
 * memory whose table of transitions decides what may become of a job.
 */
package io.datasetbuilder.pipeline.runs.job;
