package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parameters as a spec writes them: scalars and lists of scalars. */
final class ParamValuesMapper {

  private ParamValuesMapper() {}

  static JsonObject of(SpecNode mapping) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    Members.of(mapping).entries().forEach((name, entry) -> values.put(name, value(entry.value())));
    return new JsonObject(values);
  }

  private static JsonValue value(SpecNode node) {
    if (node instanceof ListNode list) {
      return new JsonArray(list.items().stream().map(ParamValuesMapper::value).toList());
    }
    if (node instanceof NumberNode number) {
      return JsonValue.of(number.value());
    }
    return node instanceof BooleanNode flag
        ? JsonValue.of(flag.value())
        : JsonValue.of(((TextNode) node).value());
  }
}
