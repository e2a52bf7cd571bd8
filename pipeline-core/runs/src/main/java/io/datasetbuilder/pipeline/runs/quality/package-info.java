/**
 * Quality of finished runs, as their manifests recorded it and never computed again: of one run, of
 * a dataset over time and of all runs of a day, and the issues that need attention.
 */
package io.datasetbuilder.pipeline.runs.quality;
