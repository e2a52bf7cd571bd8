package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A JSON-stat cube of records whose values are numbers of their own: the first dimension has one
 * category, the last one a category for each record.
 */
final class Cube {

  private static final String LAST = "time";

  private Cube() {}

  static JsonValue of(List<String> names, List<JsonObject> rows) {
    List<String> dimensions =
        names.stream().filter(name -> !name.equals("value") && !name.equals(LAST)).toList();
    Map<String, JsonValue> described = new LinkedHashMap<>();
    dimensions.forEach(name -> described.put(name, dimension(1, "C")));
    described.put(LAST, dimension(rows.size(), "T"));
    Map<String, JsonValue> cube = new LinkedHashMap<>();
    cube.put("version", JsonValue.of("2.0"));
    cube.put("class", JsonValue.of("dataset"));
    cube.put("id", texts(List.copyOf(described.keySet())));
    cube.put("size", sizes(dimensions.size(), rows.size()));
    cube.put("dimension", new JsonObject(described));
    cube.put("value", values(rows));
    return new JsonObject(cube);
  }

  private static JsonValue dimension(int categories, String prefix) {
    Map<String, JsonValue> index = new LinkedHashMap<>();
    Map<String, JsonValue> label = new LinkedHashMap<>();
    for (int at = 0; at < categories; at++) {
      index.put(prefix + at, JsonValue.of(at));
      label.put(prefix + at, JsonValue.of("Category " + at));
    }
    return new JsonObject(
        Map.of(
            "category",
            new JsonObject(
                Map.of("index", new JsonObject(index), "label", new JsonObject(label)))));
  }

  private static JsonValue sizes(int ones, int last) {
    return new JsonArray(
        IntStream.rangeClosed(0, ones)
            .mapToObj(at -> JsonValue.of(at == ones ? last : 1L))
            .toList());
  }

  private static JsonValue values(List<JsonObject> rows) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    for (int at = 0; at < rows.size(); at++) {
      values.put(Integer.toString(at), number(rows.get(at), at));
    }
    return new JsonObject(values);
  }

  private static JsonValue number(JsonObject row, int at) {
    return row.members().values().stream()
        .filter(JsonNumber.class::isInstance)
        .findFirst()
        .orElse(JsonValue.of(at));
  }

  private static JsonValue texts(List<String> names) {
    return new JsonArray(names.stream().map(JsonValue::of).toList());
  }
}
