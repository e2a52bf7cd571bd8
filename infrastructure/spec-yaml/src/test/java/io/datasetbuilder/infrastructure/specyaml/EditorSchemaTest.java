package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What editors rely on: hover text on every field, and no reference that leads nowhere. */
class EditorSchemaTest {

  /** Conditions name fields again, without being where they are described. */
  private static final Set<String> CONDITIONS =
      Set.of("if", "then", "else", "not", "anyOf", "propertyNames");

  private static final JsonObject SCHEMA = EditorSchema.document();

  @Test
  void everyFieldHasHoverText() {
    Map<String, JsonObject> fields = new LinkedHashMap<>();
    collectFields("", SCHEMA, fields);

    assertThat(fields).hasSizeGreaterThan(80);
    assertThat(fields)
        .allSatisfy(
            (path, field) ->
                assertThat(field.members().get("description"))
                    .as(path)
                    .isInstanceOfSatisfying(
                        JsonText.class, text -> assertThat(text.value()).endsWith(".")));
  }

  @Test
  void defaultsAndExamplesFitTheirField() {
    Map<String, JsonObject> fields = new LinkedHashMap<>();
    collectFields("", SCHEMA, fields);

    fields.forEach(
        (path, field) ->
            assertThat(shown(field))
                .allSatisfy(
                    value ->
                        assertThat(EditorSchema.ofField(field).errors(value)).as(path).isEmpty()));
  }

  @Test
  void noReferenceStandsBesideOtherKeywords() {
    assertThat(referring(SCHEMA)).allSatisfy(node -> assertThat(node.members()).hasSize(1));
  }

  @Test
  void everyReferenceHasItsDefinitionAndEveryDefinitionIsUsed() {
    Set<String> used = new TreeSet<>();
    referring(SCHEMA).forEach(node -> used.add(((JsonText) node.members().get("$ref")).value()));
    Set<String> defined = new TreeSet<>();
    definitions().members().keySet().forEach(name -> defined.add("#/definitions/" + name));

    assertThat(used).isEqualTo(defined);
  }

  private static List<JsonValue> shown(JsonObject field) {
    List<JsonValue> shown = new ArrayList<>();
    Optional.ofNullable(field.members().get("default")).ifPresent(shown::add);
    if (field.members().get("examples") instanceof JsonArray examples) {
      shown.addAll(examples.items());
    }
    return shown;
  }

  private static JsonObject definitions() {
    return (JsonObject) SCHEMA.members().get("definitions");
  }

  private static void collectFields(
      String path, JsonValue node, Map<String, JsonObject> collected) {
    if (node instanceof JsonArray array) {
      array.items().forEach(item -> collectFields(path + "[]", item, collected));
    }
    if (node instanceof JsonObject object) {
      properties(object)
          .ifPresent(
              named ->
                  named
                      .members()
                      .forEach((name, f) -> collected.put(path + "/" + name, (JsonObject) f)));
      object
          .members()
          .forEach(
              (name, child) -> {
                if (!CONDITIONS.contains(name)) {
                  collectFields(path + "/" + name, child, collected);
                }
              });
    }
  }

  private static Optional<JsonObject> properties(JsonObject object) {
    return Optional.ofNullable(object.members().get("properties"))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast);
  }

  private static Set<JsonObject> referring(JsonValue node) {
    Set<JsonObject> found = new HashSet<>();
    if (node instanceof JsonArray array) {
      array.items().forEach(item -> found.addAll(referring(item)));
    }
    if (node instanceof JsonObject object) {
      if (object.members().containsKey("$ref")) {
        found.add(object);
      }
      object.members().values().forEach(child -> found.addAll(referring(child)));
    }
    return found;
  }
}
