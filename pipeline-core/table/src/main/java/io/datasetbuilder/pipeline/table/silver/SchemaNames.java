package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.bronze.TextFallback.When;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of a schema seen from the source: a schema speaks of columns after the renames. */
public final class SchemaNames {

  private SchemaNames() {}

  /** The null tokens of a schema by the names that the source gives its columns. */
  static NullTokens tokens(SourceSchema schema) {
    Map<String, String> original = original(schema);
    Map<String, List<String>> byColumn = new HashMap<>();
    schema
        .columnNullTokens()
        .forEach(
            (name, tokens) -> byColumn.put(original.getOrDefault(name, name), tokens.tokens()));
    return new NullTokens(schema.nullTokens(), byColumn);
  }

  /**
   * The columns of JSON records that a schema makes text of, reads as texts or leaves out, by the
   * names that the source gives them. A column that is left out needs no one type.
   *
   * @param declared columns that may mix numbers and texts without any rule
   */
  static TextFallback textFallback(SourceSchema schema, Set<String> declared) {
    Map<String, String> original = original(schema);
    When others =
        schema.readAs().map(dtype -> when(new SourceSchema.Cast.ToDtype(dtype))).orElse(When.NEVER);
    UnusedColumns unused = unused(schema);
    Map<String, When> columns = new HashMap<>();
    schema
        .drop()
        .forEach(
            name -> columns.put(original.getOrDefault(name, name), When.NO_TYPE_OR_NESTED_TYPE));
    if (others == When.NEVER) {
      declared.stream()
          .filter(name -> !unused.contains(name))
          .forEach(name -> columns.putIfAbsent(name, When.NUMBERS_AND_TEXTS));
      schema
          .zfill()
          .keySet()
          .forEach(name -> columns.put(original.getOrDefault(name, name), When.NUMBERS_AND_TEXTS));
    }
    schema
        .casts()
        .forEach((name, cast) -> columns.put(original.getOrDefault(name, name), when(cast)));
    unused.used().ifPresent(used -> used.forEach(name -> columns.putIfAbsent(name, others)));
    return new TextFallback(
        columns, unused.used().isPresent() ? When.NO_TYPE_OR_NESTED_TYPE : others);
  }

  /** The columns that Silver leaves out and that no rule uses. */
  static UnusedColumns unused(SourceSchema schema) {
    Map<String, String> original = original(schema);
    Set<String> used = usedByRules(schema);
    Set<String> leftOut = new LinkedHashSet<>(schema.drop());
    leftOut.removeAll(used);
    return new UnusedColumns(
        original(leftOut, original),
        schema
            .select()
            .map(
                kept -> {
                  Set<String> all = new LinkedHashSet<>(kept);
                  all.addAll(used);
                  return original(all, original);
                }));
  }

  private static Set<String> original(Set<String> names, Map<String, String> original) {
    return names.stream()
        .map(name -> original.getOrDefault(name, name))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Set<String> usedByRules(SourceSchema schema) {
    Set<String> used = new LinkedHashSet<>(schema.casts().keySet());
    used.addAll(schema.zfill().keySet());
    schema
        .coalesce()
        .forEach(
            (name, parts) -> {
              used.add(name);
              used.addAll(parts);
            });
    schema.derived().forEach(rule -> used.addAll(rule.columns()));
    schema.filter().forEach(filter -> used.add(filter.column()));
    return used;
  }

  private static When when(SourceSchema.Cast cast) {
    return cast.equals(new SourceSchema.Cast.ToDtype(SourceSchema.NamedDtype.STR))
        ? When.OTHER_SPELLING_OR_NESTED
        : When.NO_TYPE;
  }

  /**
   * Cells that held a null token, by the names of the columns after the renames; no zeros.
   *
   * @param bronze the source that the schema is for
   */
  public static Map<String, Long> nullTokens(BronzeTable bronze, SourceSchema schema) {
    Map<String, Long> cells = new LinkedHashMap<>();
    for (BronzeColumn column : bronze.columns()) {
      if (column.nullTokens() > 0) {
        cells.put(schema.rename().getOrDefault(column.name(), column.name()), column.nullTokens());
      }
    }
    return cells;
  }

  private static Map<String, String> original(SourceSchema schema) {
    Map<String, String> original = new HashMap<>();
    schema.rename().forEach((from, to) -> original.put(to, from));
    return original;
  }

  static Set<String> of(BronzeTable bronze) {
    return bronze.columns().stream()
        .map(BronzeColumn::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
