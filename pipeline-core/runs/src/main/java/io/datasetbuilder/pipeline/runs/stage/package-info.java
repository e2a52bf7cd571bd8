/**
 * Status of each stage of a finished run's sources, with the facts of its documents: decided from
 * the manifest and the completeness of the documents next to the tables, never from a table file
 * alone (Spec, "Other state vocabularies").
 */
package io.datasetbuilder.pipeline.runs.stage;
