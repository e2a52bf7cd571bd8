/**
 * Metrics of the service (Spec, "Other state vocabularies"): its latency, its load, and the builds
 * of a day by status. A value that cannot be determined is reported as unavailable, never as zero.
 */
package io.datasetbuilder.pipeline.runs.monitoring;
