/**
 * How the service does (Spec, "Other state vocabularies"): how fast it answers, how busy it is, and
 * how the builds of a day ended. What cannot be found out is reported as unavailable, never as
 * zero.
 */
package io.datasetbuilder.pipeline.runs.monitoring;
