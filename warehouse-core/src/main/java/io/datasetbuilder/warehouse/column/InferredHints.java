package io.datasetbuilder.warehouse.column;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.HintOrigin;
import io.datasetbuilder.buildspec.column.Semantic;

/**
 * What a type states for sure. Whether a number is a measure or a code, and a text a period, no
 * type states, so nothing is said about them.
 */
final class InferredHints {

  private InferredHints() {}

  static ColumnHints of(LogicalType type) {
    return switch (type.wire()) {
      case "date", "datetime" -> inferred(Semantic.DATE);
      case "boolean" -> inferred(Semantic.FLAG);
      default -> ColumnHints.none();
    };
  }

  private static ColumnHints inferred(String kind) {
    return ColumnHints.of(new Semantic(kind, HintOrigin.ENGINE_INFERRED));
  }
}
