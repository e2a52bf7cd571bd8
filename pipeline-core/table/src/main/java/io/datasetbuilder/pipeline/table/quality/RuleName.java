package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.quality.ListedRule;
import io.datasetbuilder.buildspec.quality.RuleKinds;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rule of {@code quality}, as results name it.
 *
 * @param wire its field in {@code quality}
 * @param category the category of its results
 */
record RuleName(String wire, String category) {

  static final FieldPath QUALITY = FieldPath.ROOT.field("quality");

  static final RuleName MAX_DUPLICATE_RATE = new RuleName("max_duplicate_rate", "duplicate");
  static final RuleName MAX_NULL_RATIO = new RuleName("max_null_ratio", "missing");
  static final RuleName MIN_ROWS = new RuleName("min_rows", "row_count");

  static RuleName of(ListedRule.Kind<?> kind) {
    return new RuleName(kind.field(), kind.category());
  }

  /** The categories of all rules. */
  static List<String> categories() {
    return Stream.concat(
            Stream.of(MAX_DUPLICATE_RATE, MAX_NULL_RATIO, MIN_ROWS),
            RuleKinds.ALL.stream().map(RuleName::of))
        .map(RuleName::category)
        .distinct()
        .toList();
  }

  /** Its place in the spec. */
  String place() {
    return QUALITY.field(wire).notation();
  }

  /** The place of one of its entries. */
  String place(String entry) {
    return QUALITY.field(wire).field(entry).notation();
  }
}
