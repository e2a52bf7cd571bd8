package io.datasetbuilder.pipeline.runs.job;

/**
 * How busy the jobs are at this moment.
 *
 * @param waiting jobs in the queue
 * @param running jobs, and builds inside requests, that a worker is at
 * @param capacity workers
 */
public record JobMetrics(int waiting, int running, int capacity) {}
