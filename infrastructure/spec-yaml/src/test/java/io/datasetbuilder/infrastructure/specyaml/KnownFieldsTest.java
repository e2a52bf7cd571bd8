package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.quality.ListedRule;
import io.datasetbuilder.buildspec.quality.RuleKinds;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.LoadSpec.Loaded;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mapping has the same fields in the schema and in the loader. */
class KnownFieldsTest {

  /** Where each closed mapping of the schema stands in a spec; @ is the field that is tried. */
  private static final Map<String, String> PLACES = new TreeMap<>();

  static {
    PLACES.putAll(
        Map.ofEntries(
            Map.entry("", "{@: null}"),
            Map.entry("public_api_source", "{sources: [{@: null}]}"),
            Map.entry("file_source", "{sources: [{kind: file, @: null}]}"),
            Map.entry("url_source", "{sources: [{kind: url, @: null}]}"),
            Map.entry("read", "{sources: [{kind: file, read: {@: null}}]}"),
            Map.entry("terms", "{sources: [{kind: file, terms: {@: null}}]}"),
            Map.entry("source_schema", "{sources: [{schema: {@: null}}]}"),
            Map.entry(
                "column_null_tokens",
                "{sources: [{schema: {column_null_tokens: {a: {@: null}}}}]}"),
            Map.entry("column_description", "{sources: [{schema: {columns: {a: {@: null}}}}]}"),
            Map.entry("cast_form", "{sources: [{schema: {casts: {a: {@: null}}}}]}"),
            Map.entry("date_form", "{sources: [{schema: {casts: {a: {date: {@: null}}}}}]}"),
            Map.entry(
                "datetime_form", "{sources: [{schema: {casts: {a: {datetime: {@: null}}}}}]}"),
            Map.entry("time_form", "{sources: [{schema: {casts: {a: {time: {@: null}}}}}]}"),
            Map.entry("number_form", "{sources: [{schema: {casts: {a: {int: {@: null}}}}}]}"),
            Map.entry("decimal_form", "{sources: [{schema: {casts: {a: {decimal: {@: null}}}}}]}"),
            Map.entry("derived", "{sources: [{schema: {derived: [{@: null}]}}]}"),
            Map.entry("gold", "{sources: [{gold: {@: null}}]}"),
            Map.entry("filter", "{sources: [{gold: {filters: [{@: null}]}}]}"),
            Map.entry("export", "{exports: [{@: null}]}"),
            Map.entry("splits", "{splits: {@: null}}"),
            Map.entry("pii", "{pii: {@: null}}"),
            Map.entry("quality", "{quality: {@: null}}"),
            Map.entry("drift_severity", "{quality: {drift_severity: {@: null}}}"),
            Map.entry("reference", "{quality: {foreign_key: [{references: {@: null}}]}}"),
            Map.entry("retention", "{retention: {@: null}}"),
            Map.entry("bronze", "{bronze: {@: null}}"),
            Map.entry("history", "{sources: [{history: {@: null}}]}"),
            Map.entry("removed_marker", "{sources: [{history: {removed: {@: null}}}]}"),
            Map.entry("incremental", "{sources: [{history: {incremental: {@: null}}}]}"),
            Map.entry("composition", "{composition: {@: null}}"),
            Map.entry("join", "{composition: {join: {@: null}}}"),
            Map.entry("key_pair", "{composition: {join: {keys: [{@: null}]}}}")));
    for (ListedRule.Kind<?> kind : RuleKinds.ALL) {
      PLACES.put(kind.field() + "_rule", "{quality: {" + kind.field() + ": [{@: null}]}}");
    }
  }

  private static final JsonObject SCHEMA = EditorSchema.document();

  static Set<String> closedMappings() {
    Set<String> closed = new TreeSet<>(Set.of(""));
    definitions()
        .forEach(
            (name, definition) -> {
              if (JsonValue.of(false).equals(definition.members().get("additionalProperties"))) {
                closed.add(name);
              }
            });
    return closed;
  }

  @Test
  void everyClosedMappingIsTried() {
    assertThat(closedMappings()).isEqualTo(new TreeSet<>(PLACES.keySet()));
  }

  @ParameterizedTest
  @MethodSource("closedMappings")
  void schemaAndLoaderKnowTheSameFields(String mapping) {
    Set<String> known =
        everyName().stream()
            .filter(name -> loaderKnows(mapping, name))
            .collect(Collectors.toCollection(TreeSet::new));
    if (mapping.equals("file_source") || mapping.equals("url_source")) {
      known.remove("param_grid"); // loaded with every kind, so that the second gate can name it
    }

    assertThat(known).isEqualTo(properties(mapping));
  }

  private static boolean loaderKnows(String mapping, String field) {
    if (field.equals("kind") && mapping.endsWith("_source")) {
      return true; // written in the place already
    }
    SpecNode root = Documents.nodes(PLACES.get(mapping).replace("@", field));
    return new LoadSpec().load(root) instanceof Result.Refused<Loaded> unloadable
        && unloadable.problems().stream()
            .map(problem -> problem.code())
            .noneMatch(
                code ->
                    code == LoadProblem.UNKNOWN_FIELD
                        || code == LoadProblem.FIELD_OF_OTHER_KIND
                        || code == LoadProblem.REMOVED_FIELD);
  }

  private static Map<String, JsonObject> definitions() {
    return ((JsonObject) SCHEMA.members().get("definitions"))
        .members().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> (JsonObject) e.getValue()));
  }

  private static Set<String> properties(String mapping) {
    JsonObject schema = mapping.isEmpty() ? SCHEMA : definitions().get(mapping);
    return new TreeSet<>(((JsonObject) schema.members().get("properties")).members().keySet());
  }

  private static Set<String> everyName() {
    Set<String> names =
        new TreeSet<>(List.of("transforms", "normalization_mode", "path", "headers"));
    closedMappings().forEach(mapping -> names.addAll(properties(mapping)));
    return names;
  }
}
