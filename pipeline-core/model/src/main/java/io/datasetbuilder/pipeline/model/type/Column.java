package io.datasetbuilder.pipeline.model.type;

import java.util.Objects;

/**
 * A column, or a field of a struct.
 *
 * @param name as users see it
 * @param type what it holds
 */
public record Column(String name, DataType type) {
  public Column {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }
}
