package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Builds what is said about the personal data of a source; nothing to begin with. */
final class Declared {

  private final List<Column> silver = new ArrayList<>();
  private final List<String> source = new ArrayList<>();
  private final SortedMap<String, String> rename = new TreeMap<>();
  private final SortedMap<String, SourceSchema.Cast> casts = new TreeMap<>();
  private final SortedMap<String, List<String>> coalesce = new TreeMap<>();
  private final List<DerivedRule> derived = new ArrayList<>();
  private List<String> piiColumns = List.of();
  private List<String> publishUnmasked = List.of();
  private Optional<List<String>> select = Optional.empty();
  private Set<String> providerFields = Set.of();
  private List<String> maskColumns = List.of();
  private List<String> drop = List.of();

  /** A source of text columns. */
  static Declared over(String... columns) {
    Declared said = new Declared();
    for (String column : columns) {
      said.source.add(column);
      said.silver.add(new Column(column, DataType.Simple.STRING));
    }
    return said;
  }

  Declared renaming(String from, String to) {
    rename.put(from, to);
    silver.replaceAll(c -> c.name().equals(from) ? new Column(to, c.type()) : c);
    return this;
  }

  Declared casting(String name, String cast, DataType type) {
    casts.put(name, SourceSchema.Cast.named(cast).orElseThrow());
    silver.replaceAll(c -> c.name().equals(name) ? new Column(name, type) : c);
    return this;
  }

  Declared coalescing(String target, String... candidates) {
    coalesce.put(target, List.of(candidates));
    silver.removeIf(column -> column.name().equals(target));
    silver.add(new Column(target, DataType.Simple.STRING));
    return this;
  }

  Declared joining(String name, String... parts) {
    derived.add(new DerivedRule.JoinKey(name, List.of(parts)));
    silver.add(new Column(name, DataType.Simple.STRING));
    return this;
  }

  Declared dating(String name, String year, String month, String day) {
    derived.add(new DerivedRule.DateParts(name, year, month, day));
    silver.add(new Column(name, DataType.Simple.DATE));
    return this;
  }

  Declared piiColumns(String... names) {
    piiColumns = List.of(names);
    return this;
  }

  Declared publishUnmasked(String... names) {
    publishUnmasked = List.of(names);
    return this;
  }

  Declared masking(String... names) {
    maskColumns = List.of(names);
    return this;
  }

  Declared dropping(String... names) {
    drop = List.of(names);
    silver.removeIf(column -> drop.contains(column.name()));
    return this;
  }

  Declared selecting(String... names) {
    select = Optional.of(List.of(names));
    return this;
  }

  Declared byProvider(String... fields) {
    providerFields = Set.of(fields);
    return this;
  }

  GoldSelection gold() {
    return new GoldSelection(select, List.of(), piiColumns, publishUnmasked);
  }

  List<Column> silver() {
    return silver;
  }

  private StageOutcome<DeclaredColumns> outcome() {
    SourceSchema none = SourceSchema.empty();
    SourceSchema schema =
        new SourceSchema(
            List.of(),
            none.dtypes(),
            casts,
            rename,
            derived,
            Optional.empty(),
            List.of(),
            none.columnNullTokens(),
            coalesce,
            none.zfill(),
            drop,
            List.of(),
            Optional.empty(),
            none.columns());
    return FindDeclared.in(
        new FindDeclared.Declarations(silver, source, schema, gold(), maskColumns, providerFields));
  }

  DeclaredColumns found() {
    return ((StageOutcome.Completed<DeclaredColumns>) outcome()).value();
  }

  List<Problem> problems() {
    return ((StageOutcome.Failed<DeclaredColumns>) outcome()).problems();
  }
}
