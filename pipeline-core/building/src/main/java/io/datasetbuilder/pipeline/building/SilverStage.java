package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.gold.FindDeclared;
import io.datasetbuilder.pipeline.gold.FindDeclared.Declarations;
import io.datasetbuilder.pipeline.gold.PlainRelease;
import io.datasetbuilder.pipeline.gold.pii.HandledColumns;
import io.datasetbuilder.pipeline.gold.pii.PiiFindings;
import io.datasetbuilder.pipeline.gold.pii.PiiGate;
import io.datasetbuilder.pipeline.gold.pii.PiiGate.PiiDecision;
import io.datasetbuilder.pipeline.gold.pii.PiiScan;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.DistinctRows;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import io.datasetbuilder.pipeline.table.quality.PreparedRules;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluator;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import io.datasetbuilder.pipeline.table.silver.SilverPlanner;
import io.datasetbuilder.pipeline.table.silver.SilverRules;
import io.datasetbuilder.pipeline.table.silver.TypedPlan;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Makes the Silver table of one source and inspects it for the stages that follow: profile, quality
 * rules and the scan for personal data share one scan of the table; then the gate before Gold is
 * evaluated. Build, preview and the speculative write share it, so that they cannot differ.
 */
final class SilverStage {

  private final BuildSpec spec;
  private final SourceDeclarations declarations;
  private final SourceFacts facts;
  private final Clock clock;

  SilverStage(RunContext run, SourceFacts facts) {
    this.spec = run.spec();
    this.declarations = new SourceDeclarations(run.parts().catalog());
    this.facts = facts;
    this.clock = run.parts().clock();
  }

  /**
   * Plans the table of records that were read, and checks the schema contract. Declared types count
   * where every value is of them.
   */
  TypedPlan plan(BronzeTable bronze, TableEngine.Session engine) {
    return TypedPlan.of(facts.key().value(), bronze, rules(), engine);
  }

  /** Plan that is valid if the records that are not read yet are like these. */
  Planning hopedPlan(BronzeTable early) {
    return SilverPlanner.plan(facts.key().value(), early, rules(), Set.of());
  }

  private SilverRules rules() {
    return facts.rules(declarations);
  }

  /**
   * Makes the table and inspects it.
   *
   * @param target where its file is to be written, or was
   * @param written rows of the file, when it was written before
   */
  StageOutcome<InspectedSilver> make(
      TableEngine.Session engine,
      SilverPlan plan,
      BronzeTable bronze,
      Location target,
      OptionalLong written) {
    return declared(plan, bronze)
        .then(
            declared -> {
              long rows = written.isPresent() ? written.getAsLong() : plan.write(engine, target);
              ParquetTable table = plan.written(bronze, target, rows);
              return inspect(engine, plan, table, declared);
            });
  }

  private StageOutcome<InspectedSilver> inspect(
      TableEngine.Session engine, SilverPlan plan, ParquetTable table, DeclaredColumns declared) {
    Optional<PiiScan> scan = scan(plan, declared);
    AggregateBatch sheet = new AggregateBatch(table);
    scan.ifPresent(made -> made.ask(sheet));
    TableProfiler.Questions profile = TableProfiler.ask(sheet);
    PreparedRules rules =
        new QualityEvaluator(facts.key().value(), plan.columns(), spec.quality(), clock.instant())
            .ask(sheet);
    AggregateResults answers = sheet.answer(engine);
    return plan.guard(engine, table, new TableProfiler(engine).complete(profile, answers, table))
        .then(
            made -> {
              PiiFindings found =
                  scan.map(done -> done.findings(answers, engine, made.table()))
                      .orElseGet(PiiFindings::none);
              return new Completed<>(inspected(engine, made, rules, found, answers, declared));
            });
  }

  private InspectedSilver inspected(
      TableEngine.Session engine,
      SilverTable silver,
      PreparedRules rules,
      PiiFindings found,
      AggregateResults answers,
      DeclaredColumns declared) {
    long rows = silver.profile().rowCount();
    DistinctRows distinct = new DistinctRows(engine, silver.table(), silver.profile());
    QualityEvaluation quality = rules.evaluate(answers, distinct);
    return new InspectedSilver(
        silver, rows - distinct.rows(), quality, found, declared, gate(quality, found, declared));
  }

  /**
   * Gate between a Silver table and its Gold: failed quality rules, personal data in values,
   * declared columns without their second opt-in. All problems are reported at once.
   */
  private InspectedSilver.Gate gate(
      QualityEvaluation quality, PiiFindings found, DeclaredColumns declared) {
    PiiDecision decision = new PiiGate(spec.pii()).check(facts.at(), found);
    List<Problem> problems = new ArrayList<>(quality.problems());
    problems.addAll(decision.problems());
    problems.addAll(new PlainRelease(spec.pii()).refusals(declared, facts.selection()));
    List<String> warnings = new ArrayList<>(decision.warnings());
    warnings.addAll(declared.warnings());
    return new InspectedSilver.Gate(problems, warnings, decision.passes());
  }

  /** Scan for personal data; empty when the policy allows all of it. */
  private Optional<PiiScan> scan(SilverPlan plan, DeclaredColumns declared) {
    if (spec.pii().mode() == PiiMode.ALLOW) {
      return Optional.empty();
    }
    return Optional.of(new PiiScan(plan.columns(), notScanned(facts, declared, spec.pii())));
  }

  /** The Silver columns that a scan of this source leaves out. */
  static Set<String> notScanned(SourceFacts facts, DeclaredColumns declared, PiiPolicy policy) {
    List<String> names = declared.columns().stream().map(DeclaredColumn::name).toList();
    return HandledColumns.of(names, facts.selection(), policy);
  }

  private StageOutcome<DeclaredColumns> declared(SilverPlan plan, BronzeTable bronze) {
    return FindDeclared.in(
        new Declarations(
            plan.columns(),
            bronze.columns().stream().map(BronzeColumn::name).toList(),
            facts.schema(),
            facts.selection(),
            spec.pii().maskColumns(),
            declarations.piiFields(facts.source())));
  }
}
