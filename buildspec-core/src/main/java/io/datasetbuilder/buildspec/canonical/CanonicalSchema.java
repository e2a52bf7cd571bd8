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
    return new CanonicalMembers()
        .put("required", CanonicalMembers.texts(schema.required()))
        .put("dtypes", CanonicalMembers.entries(schema.dtypes(), CanonicalMembers::choice))
        .put("casts", CanonicalMembers.entries(schema.casts(), CanonicalMembers::choice))
        .putIfAny("rename", CanonicalMembers.entries(schema.rename(), JsonValue::of))
        .putIfAny("derived", CanonicalMembers.list(schema.derived(), CanonicalSchema::derived))
        .putIfPresent("read_as", schema.readAs().map(CanonicalMembers::choice))
        .putIfAny("null_tokens", CanonicalMembers.texts(schema.nullTokens()))
        .putIfAny(
            "column_null_tokens",
            CanonicalMembers.entries(schema.columnNullTokens(), CanonicalSchema::columnNullTokens))
        .putIfAny("coalesce", CanonicalMembers.entries(schema.coalesce(), CanonicalMembers::texts))
        .putIfAny("zfill", CanonicalMembers.entries(schema.zfill(), JsonValue::of))
        .putIfAny("drop", CanonicalMembers.texts(schema.drop()))
        .object();
  }

  private static JsonValue derived(DerivedRule rule) {
    return new CanonicalMembers()
        .put("name", rule.name())
        .put("kind", rule.kind())
        .put("columns", CanonicalMembers.texts(rule.columns()))
        .object();
  }

  private static JsonValue columnNullTokens(ColumnNullTokens declared) {
    return new CanonicalMembers()
        .put("tokens", CanonicalMembers.texts(declared.tokens()))
        .put("on_absent", declared.onAbsent())
        .object();
  }
}
