package io.datasetbuilder.pipeline.model.manifest;

import java.util.List;

/** The visible columns of one Silver table, in table order. */
public record SchemaSummary(List<Field> fields) {

  public SchemaSummary {
    fields = List.copyOf(fields);
  }

  /**
   * A column.
   *
   * @param type its canonical dtype
   * @param nullable whether it holds a null
   */
  public record Field(String name, String type, boolean nullable) {}
}
