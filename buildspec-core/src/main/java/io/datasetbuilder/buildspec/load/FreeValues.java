package io.datasetbuilder.buildspec.load;

import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns nodes of a free mapping into values. The reader has bounded their depth. */
final class FreeValues {

  private FreeValues() {}

  /** The value; a number that cannot be written out becomes null, with a problem noted. */
  static JsonValue of(Value value) {
    if (value.node() instanceof MappingNode mapping) {
      return object(value, mapping);
    }
    if (value.node() instanceof ListNode) {
      return new JsonArray(value.items().stream().map(FreeValues::of).toList());
    }
    if (value.node() instanceof TextNode text) {
      return JsonValue.of(text.value());
    }
    if (value.node() instanceof NumberNode number && value.inRange(number.value())) {
      return JsonValue.of(number.value());
    }
    return value.node() instanceof BooleanNode flag
        ? JsonValue.of(flag.value())
        : JsonValue.ofNull();
  }

  private static JsonObject object(Value value, MappingNode mapping) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    mapping
        .entries()
        .forEach((key, entry) -> members.put(key, of(value.child(key, entry.value()))));
    return new JsonObject(members);
  }
}
