/**
 * The quality of finished runs, as their manifests recorded it and never computed again: of one
 * run, of a dataset over time, of all runs of a day, and what needs somebody's attention.
 */
package io.datasetbuilder.pipeline.runs.quality;
