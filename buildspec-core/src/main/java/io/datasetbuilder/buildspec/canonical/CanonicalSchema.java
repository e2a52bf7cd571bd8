package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.schema.ColumnNullTokens;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;

/** The canonical form of {@code sources[].schema}. */
final class CanonicalSchema {

  private CanonicalSchema() {}

  static JsonObject of(SourceSchema schema) {
    return new Members()
        .put("required", Members.texts(schema.required()))
        .put("dtypes", Members.entries(schema.dtypes(), Members::choice))
        .put("casts", Members.entries(schema.casts(), Members::choice))
        .putIfAny("rename", Members.entries(schema.rename(), JsonValue::of))
        .putIfAny("derived", Members.list(schema.derived(), CanonicalSchema::derived))
        .putIfPresent("read_as", schema.readAs().map(Members::choice))
        .putIfAny("null_tokens", Members.texts(schema.nullTokens()))
        .putIfAny(
            "column_null_tokens",
            Members.entries(schema.columnNullTokens(), CanonicalSchema::columnNullTokens))
        .putIfAny("coalesce", Members.entries(schema.coalesce(), Members::texts))
        .putIfAny("zfill", Members.entries(schema.zfill(), JsonValue::of))
        .putIfAny("drop", Members.texts(schema.drop()))
        .object();
  }

  private static JsonValue derived(DerivedRule rule) {
    return new Members()
        .put("name", rule.name())
        .put("kind", rule.kind())
        .put("columns", Members.texts(rule.columns()))
        .object();
  }

  private static JsonValue columnNullTokens(ColumnNullTokens declared) {
    return new Members()
        .put("tokens", Members.texts(declared.tokens()))
        .put("on_absent", declared.onAbsent())
        .object();
  }
}
