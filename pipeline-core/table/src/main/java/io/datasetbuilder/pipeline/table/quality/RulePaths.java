package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.text.FieldPath;

/** Where rules stand in the spec. */
final class RulePaths {

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
