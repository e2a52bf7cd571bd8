package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;

/**
 * A new analysis and what its SQL gives.
 *
 * @param result with its rows, which the analysis does not keep
 */
public record SavedResult(SavedAnalysis analysis, QueryResult result) {}
