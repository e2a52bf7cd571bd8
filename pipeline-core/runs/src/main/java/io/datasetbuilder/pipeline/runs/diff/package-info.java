/** What two finished runs differ in, of one dataset or of two, as their manifests state. */
package io.datasetbuilder.pipeline.runs.diff;
