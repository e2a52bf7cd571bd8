package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.source.provider.catalog.CatalogFacts;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.table.quality.SchemaContract;
import io.datasetbuilder.pipeline.table.silver.SchemaNames;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.SilverPlanner;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleConsumer;

/** Judges and normalises one source. Build and preview share it, so that they cannot differ. */
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
}
