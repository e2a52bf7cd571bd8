package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.column.ColumnDescription;
import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Builds schemas; one that asks for nothing to begin with. */
final class SchemaBuilder {

  private final List<String> required = new ArrayList<>();
  private final SortedMap<String, SourceSchema.NamedDtype> dtypes = new TreeMap<>();
  private final SortedMap<String, SourceSchema.Cast> casts = new TreeMap<>();
  private final SortedMap<String, String> rename = new TreeMap<>();
  private final List<DerivedRule> derived = new ArrayList<>();
  private final List<String> nullTokens = new ArrayList<>();
  private final SortedMap<String, SourceSchema.ColumnNullTokens> columnNullTokens = new TreeMap<>();
  private final SortedMap<String, List<String>> coalesce = new TreeMap<>();
  private final SortedMap<String, Integer> zfill = new TreeMap<>();
  private final List<String> drop = new ArrayList<>();
  private final List<GoldFilter> filter = new ArrayList<>();
  private Optional<List<String>> select = Optional.empty();
  private final SortedMap<String, ColumnDescription> columns = new TreeMap<>();
  private Optional<SourceSchema.NamedDtype> readAs = Optional.empty();

  static SchemaBuilder aSchema() {
    return new SchemaBuilder();
  }

  SchemaBuilder requiring(String column) {
    required.add(column);
    return this;
  }

  SchemaBuilder expecting(String column, String dtype) {
    dtypes.put(column, SourceSchema.NamedDtype.named(dtype).orElseThrow());
    return this;
  }

  SchemaBuilder casting(String column, String cast) {
    casts.put(column, SourceSchema.Cast.named(cast).orElseThrow());
    return this;
  }

  SchemaBuilder casting(String column, SourceSchema.Cast cast) {
    casts.put(column, cast);
    return this;
  }

  SchemaBuilder renaming(String from, String to) {
    rename.put(from, to);
    return this;
  }

  SchemaBuilder dateParts(String name, String year, String month, String day) {
    derived.add(new DerivedRule.DateParts(name, year, month, day));
    return this;
  }

  SchemaBuilder joinKey(String name, String... columns) {
    derived.add(new DerivedRule.JoinKey(name, List.of(columns)));
    return this;
  }

  SchemaBuilder nullToken(String token) {
    nullTokens.add(token);
    return this;
  }

  SchemaBuilder nullToken(
      String column, String token, SourceSchema.ColumnNullTokens.OnAbsent onAbsent) {
    columnNullTokens.put(column, new SourceSchema.ColumnNullTokens(List.of(token), onAbsent));
    return this;
  }

  SchemaBuilder coalescing(String target, String... candidates) {
    coalesce.put(target, List.of(candidates));
    return this;
  }

  SchemaBuilder zeroFilling(String column, int width) {
    zfill.put(column, width);
    return this;
  }

  SchemaBuilder readingAs(String dtype) {
    readAs = SourceSchema.NamedDtype.named(dtype);
    return this;
  }

  SchemaBuilder dropping(String... columns) {
    drop.addAll(List.of(columns));
    return this;
  }

  SchemaBuilder filtering(GoldFilter condition) {
    filter.add(condition);
    return this;
  }

  SchemaBuilder selecting(String... columns) {
    select = Optional.of(List.of(columns));
    return this;
  }

  SchemaBuilder describing(String column, String label) {
    columns.put(
        column,
        new ColumnDescription(
            Optional.of(label), Optional.empty(), Optional.empty(), new TreeMap<>()));
    return this;
  }

  SourceSchema build() {
    return new SourceSchema(
        required,
        dtypes,
        casts,
        rename,
        derived,
        readAs,
        nullTokens,
        columnNullTokens,
        coalesce,
        zfill,
        drop,
        filter,
        select,
        columns);
  }
}
