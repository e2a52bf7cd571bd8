package io.datasetbuilder.pipeline.figure;

/** The place of a figure on the sheet that it was asked from. */
public record AggregateRef(int place) {}
