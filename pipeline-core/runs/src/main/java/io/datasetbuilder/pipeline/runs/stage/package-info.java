/**
 * What became of each stage of a finished run's sources, and what its documents report it: decided
 * from the manifest and the completeness of the documents beside the tables, never from a table
 * file alone (Spec, "Other state vocabularies").
 */
package io.datasetbuilder.pipeline.runs.stage;
