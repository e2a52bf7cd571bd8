/**
 * Events of a run (Spec, "Events"): a closed set of kinds, in order, stored for clients that read
 * them later.
 */
package io.datasetbuilder.pipeline.runs.event;
