package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.catalog.CatalogFacts;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.table.bronze.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.table.quality.SchemaContract;
import io.datasetbuilder.pipeline.table.silver.SchemaNames;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.SilverPlanner;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleConsumer;

/** Checks and normalises one source. Build and preview share it, so that they cannot differ. */
final class SourceNormalizer {

  private final BronzeReader reader;
  private final DatasetCatalog catalog;
  private final SourceFacts facts;

  SourceNormalizer(BronzeReader reader, DatasetCatalog catalog, SourceFacts facts) {
    this.reader = reader;
    this.catalog = catalog;
    this.facts = facts;
  }

  BronzeInput input(IngestedRecords records) {
    return new BronzeInput(
        records.location(),
        records.format(),
        records.encoding(),
        SchemaNames.tokens(facts.schema()),
        SchemaNames.textFallback(facts.schema(), declaredFields()));
  }

  /** Providers write some fields as numbers on one row and as texts on the next. */
  private Set<String> declaredFields() {
    return catalog.find(facts.source()).map(CatalogFacts::fields).orElse(Set.of());
  }

  /** Reads all records once. */
  StageOutcome<BronzeTable> read(
      IngestedRecords records,
      Location scratch,
      int threadsTaken,
      DoubleConsumer progress,
      Interruption interruption) {
    if (records.isEmpty()) {
      return EmptyRecords.table(facts.schema(), records.location());
    }
    Outcome outcome = reader.read(input(records), scratch, threadsTaken, progress, interruption);
    if (outcome instanceof Outcome.Readable readable) {
      return new Completed<>(readable.table());
    }
    Outcome.Unreadable refused = (Outcome.Unreadable) outcome;
    return refused
        .withoutRows()
        .filter(empty -> records.mayBeEmpty())
        .map(this::withoutRows)
        .orElseGet(() -> new Failed<>(refused.problems()));
  }

  private StageOutcome<BronzeTable> withoutRows(BronzeTable empty) {
    return empty.columns().isEmpty()
        ? EmptyRecords.table(facts.schema(), empty.source().location())
        : new Completed<>(empty);
  }

  /** What was changed or left out of the records that were read. */
  static SourceAdjustments adjustments(BronzeTable bronze, SourceSchema schema) {
    return new SourceAdjustments(
        SchemaNames.nullTokens(bronze, schema), bronze.blankLines(), bronze.generatedNames());
  }

  /** Plans Silver of what was read. */
  Planning plan(BronzeTable bronze) {
    return SilverPlanner.plan(bronze, facts.schema());
  }

  /** The schema contract's checks of a planning, whatever became of it. */
  List<QualityCheckResult> checks(Planning planning) {
    List<Column> columns =
        planning instanceof Planning.Planned planned
            ? planned.plan().columns()
            : ((Planning.Refused) planning).columns();
    return new SchemaContract(facts.key().value(), columns).check(facts.schema());
  }

  static StageOutcome<SilverPlan> outcome(Planning planning) {
    return planning instanceof Planning.Planned planned
        ? new Completed<>(planned.plan())
        : new Failed<>(((Planning.Refused) planning).problems());
  }

  /**
   * The table of a provider or an address that returned no record: its columns are those that the
   * schema names, since nothing else states them.
   */
  static final class EmptyRecords {

    private EmptyRecords() {}

    static StageOutcome<BronzeTable> table(SourceSchema schema, Location records) {
      Set<String> names = new LinkedHashSet<>(schema.required());
      names.addAll(schema.dtypes().keySet());
      names.addAll(schema.casts().keySet());
      schema.derived().forEach(rule -> names.remove(rule.name()));
      schema.derived().forEach(rule -> names.addAll(rule.columns()));
      if (names.isEmpty()) {
        return new Failed<>(
            List.of(
                Problem.of(
                    ProviderProblem.NO_RECORDS_NO_COLUMNS, "", "the source returned no record")));
      }
      schema.drop().stream().filter(name -> !isDerived(schema, name)).forEach(names::add);
      Map<String, String> original = new HashMap<>();
      schema.rename().forEach((from, to) -> original.put(to, from));
      List<BronzeColumn> columns =
          names.stream()
              .map(
                  name -> {
                    DataType type = type(schema, name);
                    return new BronzeColumn(original.getOrDefault(name, name), type, type, 0);
                  })
              .toList();
      TableSource source =
          new TableSource.JsonLines(
              records,
              columns.stream().map(column -> new Column(column.name(), column.stored())).toList(),
              0);
      return new Completed<>(new BronzeTable(source, columns, 0, MultisetChecksum.OF_NOTHING));
    }

    private static boolean isDerived(SourceSchema schema, String name) {
      return schema.derived().stream().anyMatch(rule -> rule.name().equals(name));
    }

    private static DataType type(SourceSchema schema, String name) {
      SourceSchema.NamedDtype dtype =
          schema.casts().containsKey(name) ? null : schema.dtypes().get(name);
      if (dtype == null) {
        return DataType.Simple.STRING;
      }
      return SchemaContract.canonical(dtype);
    }
  }
}
