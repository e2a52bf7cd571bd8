package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.text.WireNamed;

/** The rules of {@code quality}, as results name them. */
enum RuleName implements WireNamed.LowerCase {
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
}
