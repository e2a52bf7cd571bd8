package io.datasetbuilder.pipeline.table.quality;

import java.util.Locale;

/** The rules of {@code quality}, as results name them. */
enum RuleName {
  MAX_DUPLICATE_RATE("duplicate"),
  MAX_NULL_RATIO("missing"),
  MIN_ROWS("row_count"),
  RANGE("range"),
  COMPARE_COLUMNS("compare_columns");

  private final String category;

  RuleName(String category) {
    this.category = category;
  }

  String category() {
    return category;
  }

  /** The rule's field in the spec. */
  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
