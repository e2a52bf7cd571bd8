package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.text.FieldPath;
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

  /** Paths of the rules in the spec. */
  static final class RulePaths {

    private static final FieldPath QUALITY = FieldPath.ROOT.field("quality");

    private RulePaths() {}

    static String of(RuleName rule) {
      return QUALITY.field(rule.wire()).notation();
    }

    static String of(RuleName rule, String entry) {
      return QUALITY.field(rule.wire()).field(entry).notation();
    }

    static String of(RuleName rule, int item) {
      return QUALITY.field(rule.wire()).item(item).notation();
    }
  }
}
