package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.gold.GoldFields;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.util.List;
import java.util.Map;

/** Reads the fields of a public_api source. */
final class PublicApiFields {

  private PublicApiFields() {}

  static PublicApiSource read(Fields fields, SourceCommon common) {
    return new PublicApiSource(
        common,
        fields.requiredText("provider"),
        fields.requiredText("dataset"),
        fields.optional("params").map(Value::freeMapping).orElseGet(() -> new JsonObject(Map.of())),
        fields.optional("param_grid").map(PublicApiFields::grid),
        fields.optional("gold").map(GoldFields::read));
  }

  private static ParamGrid grid(Value value) {
    return new ParamGrid(value.entries(PublicApiFields::axis));
  }

  private static List<JsonValue> axis(Value axis) {
    return axis.items().stream().map(PublicApiFields::scalar).toList();
  }

  private static JsonValue scalar(Value item) {
    JsonValue value = item.freeValue();
    if (value instanceof JsonObject || value instanceof JsonArray) {
      String message = "a value of the grid is a text, a number, a boolean or null";
      item.report(ValidationProblem.INVALID_PARAM_GRID_VALUE, message);
    }
    return value;
  }
}
