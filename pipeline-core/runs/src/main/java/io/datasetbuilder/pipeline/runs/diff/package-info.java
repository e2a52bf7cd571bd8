/** Comparison of two finished runs, of one dataset or of two, by their manifests. */
package io.datasetbuilder.pipeline.runs.diff;
