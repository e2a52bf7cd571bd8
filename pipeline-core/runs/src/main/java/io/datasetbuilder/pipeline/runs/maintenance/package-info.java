/**
 * Upkeep of an output folder: the index of runs is rebuilt or brought up to date from the
 * manifests, and cancelled runs are removed when they are old enough.
 */
package io.datasetbuilder.pipeline.runs.maintenance;
