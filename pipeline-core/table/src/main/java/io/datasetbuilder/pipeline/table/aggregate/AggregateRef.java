package io.datasetbuilder.pipeline.table.aggregate;

/** The place of a figure on the sheet that it was asked from. */
public record AggregateRef(int place) {}
