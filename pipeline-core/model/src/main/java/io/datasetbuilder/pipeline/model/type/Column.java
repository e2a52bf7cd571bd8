package io.datasetbuilder.pipeline.model.type;

/**
 * A column, or a field of a struct.
 *
 * @param name as users see it
 * @param type what it holds
 */
public record Column(String name, DataType type) {}
