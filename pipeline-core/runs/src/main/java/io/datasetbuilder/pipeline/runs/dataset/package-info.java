/**
 * Built datasets: finished runs grouped by {@code dataset_id}, with the state of each dataset along
 * five axes (Spec, "Other records").
 */
package io.datasetbuilder.pipeline.runs.dataset;
