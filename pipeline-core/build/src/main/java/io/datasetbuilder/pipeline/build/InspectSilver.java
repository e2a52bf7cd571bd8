package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.source.provider.catalog.CatalogFacts;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.bronze.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.gold.Declarations;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.table.gold.FindDeclared;
import io.datasetbuilder.pipeline.table.pii.HandledColumns;
import io.datasetbuilder.pipeline.table.pii.PiiFindings;
import io.datasetbuilder.pipeline.table.pii.PiiScan;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.DistinctRows;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import io.datasetbuilder.pipeline.table.quality.PreparedRules;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluator;
import io.datasetbuilder.pipeline.table.silver.MakeSilver;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Makes the Silver table of one source and finds out what the stages behind it need: profile,
 * quality rules and the scan for personal data share one scan of the table. Build and preview share
 * it, so that they cannot differ. For one thread.
 */
final class InspectSilver {

  private final BuildSpec spec;
  private final SourceFacts facts;
  private final DatasetCatalog catalog;
  private final TableEngine.Session engine;

  InspectSilver(
      BuildSpec spec, SourceFacts facts, DatasetCatalog catalog, TableEngine.Session engine) {
    this.spec = spec;
    this.facts = facts;
    this.catalog = catalog;
    this.engine = engine;
  }

  /**
   * Makes the table.
   *
   * @param target where its file is to be written, or was
   * @param written rows of the file, when it was written before
   */
  StageOutcome<InspectedSilver> make(
      SilverPlan plan, BronzeTable bronze, Location target, OptionalLong written) {
    return declared(plan, bronze).then(declared -> make(plan, bronze, target, written, declared));
  }

  private StageOutcome<InspectedSilver> make(
      SilverPlan plan,
      BronzeTable bronze,
      Location target,
      OptionalLong written,
      DeclaredColumns declared) {
    MakeSilver silver = new MakeSilver(engine);
    ParquetTable table =
        written.isPresent()
            ? MakeSilver.written(plan, bronze, target, written.getAsLong())
            : silver.write(plan, bronze, target);
    AggregateBatch sheet = new AggregateBatch(table);
    TableProfiler.Questions profile = TableProfiler.ask(sheet);
    PreparedRules rules =
        new QualityEvaluator(facts.key().value(), plan.columns(), spec.quality()).ask(sheet);
    Optional<PiiScan> scan = scan(plan, declared);
    scan.ifPresent(made -> made.ask(sheet));
    AggregateResults answers = sheet.answer(engine);
    return silver
        .guard(plan, table, new TableProfiler(engine).complete(profile, answers, table))
        .then(made -> new Completed<>(inspected(made, rules, scan, answers, declared)));
  }

  private InspectedSilver inspected(
      SilverTable silver,
      PreparedRules rules,
      Optional<PiiScan> scan,
      AggregateResults answers,
      DeclaredColumns declared) {
    long rows = silver.profile().rowCount();
    long distinct = new DistinctRows(engine).count(silver.table(), silver.profile());
    return new InspectedSilver(
        silver,
        rows - distinct,
        rules.evaluate(answers, () -> distinct),
        scan.map(made -> made.findings(answers, engine, silver.table()))
            .orElseGet(PiiFindings::none),
        declared);
  }

  /** Whoever allows all personal data has nothing scanned. */
  private Optional<PiiScan> scan(SilverPlan plan, DeclaredColumns declared) {
    if (spec.pii().mode() == PiiPolicy.PiiMode.ALLOW) {
      return Optional.empty();
    }
    List<String> names = declared.columns().stream().map(DeclaredColumn::name).toList();
    return Optional.of(
        new PiiScan(plan.columns(), HandledColumns.of(names, selection(), spec.pii())));
  }

  private StageOutcome<DeclaredColumns> declared(SilverPlan plan, BronzeTable bronze) {
    return FindDeclared.in(
        new Declarations(
            plan.columns(),
            bronze.columns().stream().map(BronzeColumn::name).toList(),
            facts.schema(),
            selection(),
            spec.pii().maskColumns(),
            declaredByProvider()));
  }

  private GoldSelection selection() {
    return facts.gold().orElseGet(GoldSelection::everything);
  }

  private Set<String> declaredByProvider() {
    return catalog.find(facts.source()).map(CatalogFacts::piiFields).orElse(Set.of());
  }
}
