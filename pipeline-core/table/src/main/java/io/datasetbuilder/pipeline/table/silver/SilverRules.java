package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import io.datasetbuilder.pipeline.table.quality.SchemaContract;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredField;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * All that decides how the records of a source become Silver: what the spec says, and what the
 * provider's definition declares where the spec says nothing.
 *
 * @param schema the spec's
 * @param declared the definition's
 */
public record SilverRules(SourceSchema schema, DeclaredFields declared) {

  /** The rules of a source whose records nothing declares. */
  public static SilverRules of(SourceSchema schema) {
    return new SilverRules(schema, DeclaredFields.NONE);
  }

  /** The texts that mean no value, by the names that the source gives its columns. */
  public NullTokens tokens() {
    NullTokens written = SchemaNames.tokens(schema);
    Map<String, List<String>> byColumn = new TreeMap<>(written.byColumn());
    declared.nullTexts().forEach((name, texts) -> byColumn.merge(name, texts, SilverRules::united));
    return new NullTokens(written.everywhere(), byColumn);
  }

  private static List<String> united(List<String> some, List<String> others) {
    Set<String> all = new LinkedHashSet<>(some);
    all.addAll(others);
    return List.copyOf(all);
  }

  /** The columns of JSON records that may become text, by the names that the source gives them. */
  public TextFallback textFallback() {
    TextFallback written = SchemaNames.textFallback(schema, declared.byName().keySet());
    Map<String, TextFallback.When> columns = new TreeMap<>(written.columns());
    declared
        .byName()
        .keySet()
        .forEach(name -> columns.compute(name, (same, when) -> when(same, written.of(same))));
    return new TextFallback(columns, written.others());
  }

  /**
   * The columns that the schema leaves out and that none of its rules uses, by the names that the
   * source gives them.
   */
  public UnusedColumns unused() {
    return SchemaNames.unused(schema);
  }

  /**
   * Condition under which a column becomes text: one that gets its type afterwards is read as text
   * where its numbers include null tokens.
   */
  private TextFallback.When when(String name, TextFallback.When written) {
    Optional<DeclaredType> type = typeOf(silverName(name));
    if (type.isPresent()) {
      return type.get() == DeclaredType.STRING
          ? TextFallback.When.OTHER_SPELLING
          : TextFallback.When.TYPED_LATER;
    }
    return written == TextFallback.When.NO_TYPE ? TextFallback.When.TYPED_LATER : written;
  }

  /**
   * The type that a Silver column gets because its field is declared so; empty where the spec has
   * the say.
   */
  Optional<DeclaredType> typeOf(String column) {
    boolean specSays =
        schema.casts().containsKey(column)
            || schema.zfill().containsKey(column)
            || schema.readAs().isPresent()
            || schema.leavesOut(column);
    return specSays
        ? Optional.empty()
        : sourceName(column)
            .flatMap(name -> Optional.ofNullable(declared.byName().get(name)))
            .map(DeclaredField::type)
            .filter(type -> isExpected(column, type));
  }

  /** The Silver columns of all declared fields, in the order of the definition. */
  public List<String> declaredColumns() {
    return declared.byName().keySet().stream().map(this::silverName).toList();
  }

  /** The type of a Silver column that is declared, where the spec does not have the say. */
  public Optional<DataType> declaredType(String column) {
    return typeOf(column).map(DeclaredType::dataType);
  }

  private boolean isExpected(String column, DeclaredType type) {
    SourceSchema.NamedDtype expected = schema.dtypes().get(column);
    return expected == null || SchemaContract.canonical(expected).equals(type.dataType());
  }

  private String silverName(String sourceColumn) {
    return schema.rename().getOrDefault(sourceColumn, sourceColumn);
  }

  private Optional<String> sourceName(String column) {
    Optional<String> renamed =
        schema.rename().entrySet().stream()
            .filter(rename -> rename.getValue().equals(column))
            .map(Map.Entry::getKey)
            .findFirst();
    return renamed.isPresent() || schema.rename().containsKey(column)
        ? renamed
        : Optional.of(column);
  }
}
