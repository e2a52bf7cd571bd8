/**
 * Asynchronous build jobs (Spec, "Asynchronous build job"): a queue, workers, and a registry in
 * memory whose table of transitions decides the state of each job.
 */
package io.datasetbuilder.pipeline.runs.job;
