package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.infrastructure.query.plan.SqlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Type of a column of a result: its dtype name, and how its cells are fetched. The engine casts
 * scalars to their text, which loses nothing, where JSON does not hold them as they are, and nested
 * values to JSON of such texts; {@link #cell} makes values of them.
 */
sealed interface CellType permits ScalarType, CellType.Nested {

  /** The canonical dtype name. */
  String dtype();

  /** The engine type that holds the same value with every scalar as its text. */
  String textType();

  /**
   * The cell of a fetched value.
   *
   * @param fetched a text, an array or an object, null, or a value that JSON holds unchanged
   */
  JsonValue cell(JsonValue fetched);

  /** Types of values that hold other values; they are fetched as JSON. */
  sealed interface Nested extends CellType permits ListOf, StructOf, TupleOf, MapOf {}

  /** Lists and arrays. */
  record ListOf(CellType element) implements Nested {

    @Override
    public String dtype() {
      return "List(" + element.dtype() + ")";
    }

    @Override
    public String textType() {
      return element.textType() + "[]";
    }

    @Override
    public JsonValue cell(JsonValue fetched) {
      return fetched instanceof JsonArray array
          ? new JsonArray(array.items().stream().map(element::cell).toList())
          : JsonValue.ofNull();
    }
  }

  /** A named part of a struct or tuple. */
  record Field(String name, CellType type) {}

  /** Structs with named fields, at least one. */
  record StructOf(List<Field> fields) implements Nested {
    public StructOf {
      fields = List.copyOf(fields);
    }

    @Override
    public String dtype() {
      return dtypeOf(fields);
    }

    @Override
    public String textType() {
      return fields.stream()
          .map(field -> SqlText.identifier(field.name()) + " " + field.type().textType())
          .collect(Collectors.joining(", ", "STRUCT(", ")"));
    }

    @Override
    public JsonValue cell(JsonValue fetched) {
      if (!(fetched instanceof JsonObject object)) {
        return JsonValue.ofNull();
      }
      Map<String, JsonValue> members = new LinkedHashMap<>();
      for (Field field : fields) {
        JsonValue member = object.members().getOrDefault(field.name(), JsonValue.ofNull());
        members.put(field.name(), field.type().cell(member));
      }
      return new JsonObject(members);
    }
  }

  /** Structs whose fields have no names; they are named {@code element} and their place, from 1. */
  record TupleOf(List<CellType> parts) implements Nested {
    public TupleOf {
      parts = List.copyOf(parts);
    }

    @Override
    public String dtype() {
      List<Field> fields = new ArrayList<>();
      for (CellType part : parts) {
        fields.add(new Field("element" + (fields.size() + 1), part));
      }
      return dtypeOf(fields);
    }

    @Override
    public String textType() {
      return parts.stream()
          .map(CellType::textType)
          .collect(Collectors.joining(", ", "TUPLE(", ")"));
    }

    @Override
    public JsonValue cell(JsonValue fetched) {
      if (!(fetched instanceof JsonArray array)) {
        return JsonValue.ofNull();
      }
      Map<String, JsonValue> members = new LinkedHashMap<>();
      for (int i = 0; i < array.items().size(); i++) {
        members.put("element" + (i + 1), parts.get(i).cell(array.items().get(i)));
      }
      return new JsonObject(members);
    }
  }

  /** Maps, as lists of their entries, since keys need not be texts. */
  record MapOf(CellType key, CellType value) implements Nested {

    @Override
    public String dtype() {
      return new ListOf(new StructOf(List.of(new Field("key", key), new Field("value", value))))
          .dtype();
    }

    @Override
    public String textType() {
      return "MAP(VARCHAR, " + value.textType() + ")";
    }

    @Override
    public JsonValue cell(JsonValue fetched) {
      if (!(fetched instanceof JsonObject object)) {
        return JsonValue.ofNull();
      }
      List<JsonValue> entries = new ArrayList<>();
      object
          .members()
          .forEach(
              (name, member) -> {
                Map<String, JsonValue> entry = new LinkedHashMap<>();
                entry.put("key", key.cell(new JsonText(name)));
                entry.put("value", value.cell(member));
                entries.add(new JsonObject(entry));
              });
      return new JsonArray(entries);
    }
  }

  private static String dtypeOf(List<Field> fields) {
    return fields.stream()
        .map(field -> field.name() + ": " + field.type().dtype())
        .collect(Collectors.joining(", ", "Struct(", ")"));
  }
}
