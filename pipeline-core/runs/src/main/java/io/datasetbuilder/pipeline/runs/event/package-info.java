/**
 * What is reported about a run while it goes on (Spec, "Events"): a closed set of kinds, in order,
 * kept for whoever asks later.
 */
package io.datasetbuilder.pipeline.runs.event;
