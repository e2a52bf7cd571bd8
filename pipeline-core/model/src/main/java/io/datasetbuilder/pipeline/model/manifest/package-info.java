/**
 * The manifest of a run: what went in, what came out and what proves it (Spec, "Manifest"). Values
 * only; a run folds its outcomes into one with the {@code with} methods.
 */
package io.datasetbuilder.pipeline.model.manifest;
