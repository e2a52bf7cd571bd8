package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.building.preview.SourcePreview.Silver;
import io.datasetbuilder.pipeline.gold.GoldPlan;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.call.CallLedger;
import io.datasetbuilder.pipeline.source.provider.catalog.SourceColumnHints;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import io.datasetbuilder.pipeline.table.quality.ForeignKeyChecks;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import io.datasetbuilder.pipeline.table.silver.DataLossGuard;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.TypedPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/** One source of a preview: the build's evaluation up to Silver, into scratch. For one thread. */
final class SourcePreviewer {

  private final RunContext run;
  private final PreviewRequest.PreviewOptions options;
  private final SourceFacts facts;
  private Stage stage = Stage.BRONZE;
  private SourcePreview.FetchExtent extent = SourcePreview.FetchExtent.NOTHING;
  private SourceAdjustments adjustments = SourceAdjustments.NONE;
  private List<String> keyWarnings = List.of();
  private Optional<InspectedSilver> silver = Optional.empty();
  private SourcePreview preview;

  SourcePreviewer(RunContext run, PreviewRequest.PreviewOptions options, SourceFacts facts) {
    this.run = run;
    this.options = options;
    this.facts = facts;
    this.preview = failed(List.of());
  }

  /** Previews the source; a failure is part of the preview. */
  SourcePreview preview() {
    preview = attempted(this::bronze);
    return preview;
  }

  /** Its table, after {@link #preview}. */
  CrossSourceChecks.SourceTable table() {
    return new CrossSourceChecks.SourceTable(
        facts,
        silver.filter(made -> !preview.failed()),
        silver.filter(made -> made.gate().problems().isEmpty()).isPresent(),
        preview.fetchComplete());
  }

  /** The preview with the checks that need other tables, after {@link #preview}. */
  SourcePreview checked(CrossSourceChecks checks) {
    return preview.failed() ? preview : attempted(() -> checked(silver.orElseThrow(), checks));
  }

  private SourcePreview checked(InspectedSilver made, CrossSourceChecks checks) {
    if (!checks.haveForeignKeys()) {
      return preview.checked(List.of(), checks.refusals(), List.of());
    }
    try (TableEngine.Session engine = engine()) {
      ForeignKeyChecks.Results keys = checks.foreignKeys(facts, made, engine);
      QualityEvaluation evaluation = new QualityEvaluation(keys.checks());
      List<Problem> obstacles = new ArrayList<>(ProblemPaths.below(facts, evaluation.problems()));
      obstacles.addAll(checks.refusals());
      return preview.checked(evaluation.results(), obstacles, keys.notChecked());
    }
  }

  private SourcePreview attempted(Supplier<SourcePreview> work) {
    SourcePreview made = attempt(work);
    if (made.failed()) {
      run.listener().stageFailed(key(), stage, made.problems());
    }
    return made;
  }

  private SourcePreview attempt(Supplier<SourcePreview> work) {
    try {
      return work.get();
    } catch (PlanInterrupted e) {
      return failed(List.of(timeLimit()));
    } catch (CallCancelled | CancellationException stopped) {
      throw stopped;
    } catch (Throwable e) {
      return failed(StageFailures.problems("preview", key(), stage, e));
    }
  }

  private TableEngine.Session engine() {
    Location spill = run.workspace().scratchFolder("spill-" + facts.index());
    return run.parts().engine().open(spill, run.sharedBy(), run.interruption());
  }

  private static Problem timeLimit() {
    return Problem.of(
        RunProblem.PREVIEW_TIME_LIMIT,
        "",
        "the preview took longer than it may (SVC_PREVIEW_TIME_LIMIT_SECONDS); build the source");
  }

  private SourcePreview bronze() {
    run.listener().stageStarted(key(), stage);
    BronzeStage ingest = new BronzeStage(run, facts);
    StageOutcome<BronzeTable> bronze =
        ingest
            .sample()
            .then(records -> ingest.read(records).then(table -> measured(records, table)));
    if (bronze instanceof Failed<BronzeTable> refused) {
      return failed(refused.problems());
    }
    if (!(bronze instanceof Completed<BronzeTable> read)) {
      throw new CallCancelled(); // its thread was interrupted: no caller waits for the result
    }
    run.listener().stageCompleted(key(), stage, read.value().recordCount());
    stage = Stage.SILVER;
    run.listener().stageStarted(key(), stage);
    try (TableEngine.Session engine = engine()) {
      return silver(read.value(), engine);
    }
  }

  private StageOutcome<BronzeTable> measured(IngestedRecords records, BronzeTable table) {
    keyWarnings =
        records.calls().map(made -> made.keyWarnings(facts.source().provider())).orElse(List.of());
    extent =
        records
            .calls()
            .map(made -> extent(made.ledger()))
            .orElseGet(() -> SourcePreview.FetchExtent.whole(table.recordCount()));
    adjustments = BronzeStage.adjustments(table, facts.schema(), TypedPlan.DeclaredTypes.NONE);
    return new Completed<>(table);
  }

  private static SourcePreview.FetchExtent extent(CallLedger ledger) {
    return new SourcePreview.FetchExtent(
        ledger.isReadToTheEnd(),
        ledger.fetched(),
        ledger.wholeTotal(),
        ledger.size(),
        ledger.planned());
  }

  private SourcePreview silver(BronzeTable bronze, TableEngine.Session engine) {
    SilverStage making = new SilverStage(run, facts);
    TypedPlan typed = making.plan(bronze, engine);
    adjustments = BronzeStage.adjustments(bronze, facts.schema(), typed.types());
    Planning planning = typed.planning();
    if (planning instanceof Planning.Refused refused) {
      return failed(refused.problems(), List.of(), refused.contract());
    }
    SilverPlan plan = ((Planning.Planned) planning).plan();
    List<ChangeEffect> effects = new DataLossGuard(plan).effects(engine);
    List<Problem> losses =
        effects.stream().filter(effect -> effect.lost() > 0).map(DataLossGuard::problem).toList();
    if (!losses.isEmpty()) {
      return failed(losses, effects, planning.contract());
    }
    Location table = run.workspace().scratch("silver-" + facts.index());
    StageOutcome<InspectedSilver> made =
        making.make(engine, plan, bronze, table, OptionalLong.empty());
    return made instanceof Completed<InspectedSilver> completed
        ? shown(completed.value(), plan, bronze, engine, effects, planning.contract())
        : failed(((Failed<InspectedSilver>) made).problems(), effects, planning.contract());
  }

  private SourcePreview shown(
      InspectedSilver silver,
      SilverPlan plan,
      BronzeTable bronze,
      TableEngine.Session engine,
      List<ChangeEffect> effects,
      List<QualityCheckResult> contract) {
    this.silver = Optional.of(silver);
    List<QualityCheckResult> checks = new ArrayList<>(contract);
    checks.addAll(silver.quality().results());
    adjustments =
        SelectionFacts.added(adjustments, facts.schema(), bronze.recordCount(), silver.rows());
    PreviewSample.Shown sample =
        new PreviewSample(engine, facts.schema()).of(options, silver, plan, bronze);
    Silver shown =
        new Silver(
            silver.masking().profile(silver.table().profile()),
            silver.duplicateRate(),
            sample.rows(),
            sample.records(),
            new SourceColumnHints(run.parts().catalog()).of(facts.source()),
            silver.declared().masked(),
            silver.personalData(),
            ProblemPaths.below(facts, obstacles(silver)),
            warnings(silver, bronze));
    run.listener().stageCompleted(key(), stage, silver.rows());
    return preview(List.of(), Optional.of(shown), effects, checks);
  }

  private List<String> warnings(InspectedSilver silver, BronzeTable bronze) {
    List<String> warnings = new ArrayList<>(keyWarnings);
    facts
        .history()
        .ifPresent(
            history ->
                warnings.add(
                    "the preview shows the rows of this run; a build continues the previous"
                        + " snapshot of the table with them"));
    warnings.addAll(adjustments.warnings());
    warnings.addAll(silver.gate().warnings());
    warnings.addAll(ZoneChanges.of(facts, bronze, silver.columns()).sentences());
    return warnings;
  }

  /**
   * Problems that would stop a build before Gold; the preview itself does not continue after
   * Silver.
   */
  private List<Problem> obstacles(InspectedSilver silver) {
    List<Problem> obstacles = new ArrayList<>(silver.gate().problems());
    obstacles.addAll(
        GoldPlan.of(
                silver.table().table(),
                facts.selection(),
                silver.masking(),
                silver.table().profile().columnsWithoutValues())
            .problems());
    return obstacles;
  }

  private SourcePreview failed(List<Problem> problems) {
    return failed(problems, List.of(), List.of());
  }

  private SourcePreview failed(
      List<Problem> problems, List<ChangeEffect> effects, List<QualityCheckResult> checks) {
    return preview(ProblemPaths.below(facts, problems), Optional.empty(), effects, checks);
  }

  private SourcePreview preview(
      List<Problem> problems,
      Optional<Silver> silver,
      List<ChangeEffect> effects,
      List<QualityCheckResult> checks) {
    return new SourcePreview(
        key(), extent, adjustments, problems, silver, effects, checks, options.mode());
  }

  private String key() {
    return facts.key().value();
  }
}
