package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.gold.FilterFields;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import java.util.List;

/** Reads values that rules compare cells with: texts, numbers and booleans. */
final class RuleValues {

  private RuleValues() {}

  static JsonValue one(Value value) {
    JsonValue read = value.freeValue();
    if (FilterFields.kindOf(read).isEmpty()) {
      value.report(LoadProblem.WRONG_TYPE, "a text, a number or a boolean is needed here");
    }
    return read;
  }

  /** Values of one type, at least one. */
  static List<JsonValue> oneKind(Value value) {
    List<JsonValue> read = value.filledItems().stream().map(RuleValues::one).toList();
    if (read.stream().map(FilterFields::kindOf).distinct().count() > 1) {
      value.report(LoadProblem.WRONG_TYPE, "the values are all texts, all numbers or all booleans");
    }
    return read;
  }
}
