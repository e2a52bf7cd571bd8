package io.datasetbuilder.infrastructure.publish.kaggle.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import java.util.List;
import java.util.Set;

/** The members of a request; one of a wrong type is refused. */
record RequestMembers(JsonObject document) {

  /** Refuses every member of another name. */
  void only(String... names) {
    Set<String> known = Set.of(names);
    document.members().keySet().forEach(name -> Refusal.unless(known.contains(name), 400, name));
  }

  boolean has(String name) {
    return document.members().containsKey(name);
  }

  String text(String name) {
    JsonValue value = document.members().get(name);
    Refusal.unless(value instanceof JsonText, 400, name);
    return ((JsonText) value).value();
  }

  long whole(String name) {
    JsonValue value = document.members().get(name);
    Refusal.unless(value instanceof JsonNumber, 400, name);
    return ((JsonNumber) value).value().longValueExact();
  }

  boolean flag(String name) {
    JsonValue value = document.members().get(name);
    Refusal.unless(value instanceof JsonBoolean, 400, name);
    return ((JsonBoolean) value).value();
  }

  /** The objects of a list; none when it is absent. */
  List<RequestMembers> objects(String name) {
    if (!has(name)) {
      return List.of();
    }
    JsonValue value = document.members().get(name);
    Refusal.unless(value instanceof JsonArray, 400, name);
    return ((JsonArray) value)
        .items().stream()
            .map(
                item -> {
                  Refusal.unless(item instanceof JsonObject, 400, name);
                  return new RequestMembers((JsonObject) item);
                })
            .toList();
  }

  /** The texts of a list; none when it is absent. */
  List<String> texts(String name) {
    if (!has(name)) {
      return List.of();
    }
    JsonValue value = document.members().get(name);
    Refusal.unless(value instanceof JsonArray, 400, name);
    return ((JsonArray) value)
        .items().stream()
            .map(
                item -> {
                  Refusal.unless(item instanceof JsonText, 400, name);
                  return ((JsonText) item).value();
                })
            .toList();
  }
}
