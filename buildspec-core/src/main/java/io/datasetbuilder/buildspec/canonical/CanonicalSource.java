package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.column.ColumnDescription;
import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.source.UrlSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The canonical form of a source: the fields of its kind only. */
final class CanonicalSource {

  private CanonicalSource() {}

  static JsonValue of(SourceSpec source) {
    CanonicalMembers canonicalMembers =
        new CanonicalMembers()
            .put("kind", source.kind())
            .put("alias", source.common().alias().orElse(""))
            .putOrNull("schema", source.common().schema().map(CanonicalSchema::of));
    return source
        .<CanonicalMembers>match(
            api -> publicApi(canonicalMembers, api),
            file -> file(canonicalMembers, file),
            url -> url(canonicalMembers, url))
        .putIfPresent("history", source.common().history().map(HistorySpec::canonical))
        .object();
  }

  private static CanonicalMembers publicApi(
      CanonicalMembers canonicalMembers, PublicApiSource api) {
    return canonicalMembers
        .put("provider", api.provider())
        .put("dataset", api.dataset())
        .put("params", Redaction.of(api.params()))
        .putIfPresent("gold", api.gold().map(CanonicalGold::of))
        .putIfPresent("param_grid", api.paramGrid().map(CanonicalSource::grid))
        .putIfPresent(
            "allow_empty",
            Optional.of(api.allowEmpty()).filter(Boolean::booleanValue).map(JsonValue::of));
  }

  /**
   * A credential in the grid is hidden too, as a list of one, so that the form can still be loaded.
   */
  private static JsonObject grid(ParamGrid grid) {
    Map<String, JsonValue> axes = new LinkedHashMap<>();
    grid.axes()
        .forEach(
            (name, values) ->
                axes.put(
                    name,
                    new JsonArray(
                        Redaction.names(name) ? List.of(JsonValue.of(Redaction.MARK)) : values)));
    return new JsonObject(axes);
  }

  private static CanonicalMembers file(CanonicalMembers canonicalMembers, FileSource file) {
    return uploads(canonicalMembers, file)
        .putIfAny("file_values", fileValues(file.fileValues()))
        .put("format", file.format())
        .put("encoding", file.encoding().name())
        .putIfAny("read", file.usesUploadRead() ? file.read().members() : file.read().declaration())
        .putIfPresent("terms", file.terms().map(CanonicalSource::terms));
  }

  /** A list of one upload means the same as the upload itself. */
  private static CanonicalMembers uploads(CanonicalMembers canonicalMembers, FileSource file) {
    List<String> ids = file.uploads().stream().map(UploadId::value).toList();
    return ids.size() == 1
        ? canonicalMembers.put("upload_id", ids.get(0))
        : canonicalMembers.put("upload_ids", CanonicalMembers.texts(ids));
  }

  private static JsonObject fileValues(FileValues values) {
    return CanonicalMembers.entries(
        values.columns(),
        column ->
            CanonicalMembers.list(
                column, value -> value.map(JsonValue::of).orElseGet(JsonValue::ofNull)));
  }

  private static CanonicalMembers url(CanonicalMembers canonicalMembers, UrlSource url) {
    return canonicalMembers
        .put("endpoint", url.endpoint().value())
        .put("method", UrlSource.METHOD)
        .putOrNull("format", url.format().map(CanonicalMembers::choice))
        .putIfAny("read", url.read().members())
        .putIfPresent("terms", url.terms().map(CanonicalSource::terms));
  }

  private static JsonObject terms(DeclaredTerms terms) {
    return new CanonicalMembers()
        .put("redistribution", terms.redistribution())
        .put("statement", terms.statement())
        .putIfPresent("link", terms.link().map(link -> JsonValue.of(link.value())))
        .object();
  }

  /** The canonical form of {@code sources[].schema}. */
  static final class CanonicalSchema {

    private CanonicalSchema() {}

    static JsonObject of(SourceSchema schema) {
      return new CanonicalMembers()
          .put("required", CanonicalMembers.texts(schema.required()))
          .put("dtypes", CanonicalMembers.entries(schema.dtypes(), CanonicalMembers::choice))
          .put("casts", CanonicalMembers.entries(schema.casts(), CanonicalCast::of))
          .putIfAny("rename", CanonicalMembers.entries(schema.rename(), JsonValue::of))
          .putIfAny("derived", CanonicalMembers.list(schema.derived(), CanonicalSchema::derived))
          .putIfPresent("read_as", schema.readAs().map(CanonicalMembers::choice))
          .putIfAny("null_tokens", CanonicalMembers.texts(schema.nullTokens()))
          .putIfAny(
              "column_null_tokens",
              CanonicalMembers.entries(
                  schema.columnNullTokens(), CanonicalSchema::columnNullTokens))
          .putIfAny(
              "coalesce", CanonicalMembers.entries(schema.coalesce(), CanonicalMembers::texts))
          .putIfAny("zfill", CanonicalMembers.entries(schema.zfill(), JsonValue::of))
          .putIfAny("drop", CanonicalMembers.texts(schema.drop()))
          .putIfAny("filter", CanonicalMembers.list(schema.filter(), CanonicalGold::filter))
          .putIfPresent("select", schema.select().map(CanonicalMembers::texts))
          .putIfAny("columns", CanonicalMembers.entries(schema.columns(), CanonicalSchema::column))
          .object();
    }

    private static JsonValue column(ColumnDescription column) {
      return new CanonicalMembers()
          .putIfPresent("label", column.label().map(JsonValue::of))
          .putIfPresent("description", column.description().map(JsonValue::of))
          .putIfPresent("unit", column.unit().map(JsonValue::of))
          .putIfAny("codes", CanonicalMembers.entries(column.codes(), JsonValue::of))
          .object();
    }

    private static JsonValue derived(DerivedRule rule) {
      return new CanonicalMembers()
          .put("name", rule.name())
          .put("kind", rule.kind())
          .put("columns", CanonicalMembers.texts(rule.columns()))
          .object();
    }

    private static JsonValue columnNullTokens(SourceSchema.ColumnNullTokens declared) {
      return new CanonicalMembers()
          .put("tokens", CanonicalMembers.texts(declared.tokens()))
          .put("on_absent", declared.onAbsent())
          .object();
    }
  }

  /** The canonical form of {@code sources[].gold} (Spec, "sources[].gold", rule 6). */
  static final class CanonicalGold {

    private CanonicalGold() {}

    static JsonObject of(GoldSelection gold) {
      return new CanonicalMembers()
          .putIfPresent("select", gold.select().map(CanonicalMembers::texts))
          .putIfAny("filters", CanonicalMembers.list(gold.filters(), CanonicalGold::filter))
          .putIfAny("pii_columns", CanonicalMembers.texts(gold.piiColumns()))
          .putIfAny("publish_unmasked", CanonicalMembers.texts(gold.publishUnmasked()))
          .object();
    }

    private static JsonValue filter(GoldFilter filter) {
      CanonicalMembers canonicalMembers = new CanonicalMembers().put("column", filter.column());
      return filter
          .<CanonicalMembers>match(
              comparison ->
                  canonicalMembers.put("op", comparison.op()).put("value", comparison.value()),
              oneOf -> canonicalMembers.put("op", "in").put("value", new JsonArray(oneOf.values())),
              notNull -> canonicalMembers.put("op", "not_null"))
          .object();
    }
  }
}
