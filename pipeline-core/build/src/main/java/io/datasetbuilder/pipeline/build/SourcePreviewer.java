package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.build.preview.FetchExtent;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.build.preview.SourcePreview;
import io.datasetbuilder.pipeline.build.preview.SourcePreview.Silver;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.call.CallLedger;
import io.datasetbuilder.pipeline.source.provider.catalog.SourceColumnHints;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.gold.GoldPlan;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.PlanInterrupted;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import io.datasetbuilder.pipeline.table.silver.DataLossGuard;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One source of a preview: the build's evaluation up to Silver, into scratch. For one thread. */
final class SourcePreviewer {

  private final BuildDependencies parts;
  private final PreviewRequest request;
  private final RunWorkspace workspace;
  private final SourceFacts facts;
  private final SourceNormalizer reading;
  private Stage stage = Stage.BRONZE;
  private FetchExtent extent = FetchExtent.NOTHING;
  private SourceAdjustments adjustments = SourceAdjustments.NONE;

  SourcePreviewer(
      BuildDependencies parts, PreviewRequest request, RunWorkspace workspace, SourceFacts facts) {
    this.parts = parts;
    this.request = request;
    this.workspace = workspace;
    this.facts = facts;
    this.reading = new SourceNormalizer(parts.reader(), parts.catalog(), facts);
  }

  /** Looks at the source; one that fails is reported like one that does not. */
  SourcePreview look(int sharedBy) {
    SourcePreview preview = attempt(sharedBy);
    if (preview.failed()) {
      request.listener().stageFailed(key(), stage, preview.problems());
    }
    return preview;
  }

  private SourcePreview attempt(int sharedBy) {
    try {
      return bronze(sharedBy);
    } catch (PlanInterrupted e) {
      return failed(List.of(timeLimit()));
    } catch (EngineFailure | UploadFailure | WorkspaceFailure e) {
      return failed(List.of(e.problem()));
    }
  }

  private static Problem timeLimit() {
    return Problem.of(
        RunProblem.PREVIEW_TIME_LIMIT,
        "",
        "the preview took longer than it may (SVC_PREVIEW_TIME_LIMIT_SECONDS); build the source");
  }

  private SourcePreview bronze(int sharedBy) {
    request.listener().stageStarted(key(), stage);
    RunFiles files = new RunFiles(workspace, parts.json());
    StageOutcome<BronzeTable> bronze =
        new PreviewIngest(
                new IngestContext(
                    parts,
                    request.owner(),
                    request.keys(),
                    Map.of(),
                    files,
                    request.listener(),
                    Cancellation.NEVER))
            .look(facts)
            .then(this::read);
    if (bronze instanceof Failed<BronzeTable> refused) {
      return failed(refused.problems());
    }
    if (!(bronze instanceof Completed<BronzeTable> read)) {
      throw new CallCancelled(); // its thread was interrupted: nobody waits for the answer
    }
    request.listener().stageCompleted(key(), stage, read.value().recordCount());
    stage = Stage.SILVER;
    request.listener().stageStarted(key(), stage);
    Location spill = workspace.scratchFolder("spill-" + facts.index());
    try (TableEngine.Session engine =
        parts.engine().open(spill, sharedBy, request.interruption())) {
      return silver(read.value(), engine);
    }
  }

  private StageOutcome<BronzeTable> read(IngestedRecords records) {
    return reading
        .read(
            records,
            workspace.scratchFolder("bronze-" + facts.index()),
            0,
            done -> request.listener().stageProgress(key(), Stage.BRONZE, done),
            request.interruption())
        .then(table -> measured(records, table));
  }

  private StageOutcome<BronzeTable> measured(IngestedRecords records, BronzeTable table) {
    extent =
        records
            .calls()
            .map(made -> extent(made.ledger()))
            .orElseGet(() -> FetchExtent.whole(table.recordCount()));
    adjustments = SourceNormalizer.adjustments(table, facts.schema());
    return new Completed<>(table);
  }

  private static FetchExtent extent(CallLedger ledger) {
    return new FetchExtent(
        ledger.isReadToTheEnd(),
        ledger.fetched(),
        ledger.wholeTotal(),
        ledger.size(),
        ledger.planned());
  }

  private SourcePreview silver(BronzeTable bronze, TableEngine.Session engine) {
    Planning planning = reading.plan(bronze);
    List<QualityCheckResult> checks = reading.checks(planning);
    if (!(planning instanceof Planning.Planned planned)) {
      return failed(((Planning.Refused) planning).problems(), List.of(), checks);
    }
    SilverPlan plan = planned.plan();
    List<ChangeEffect> effects = new DataLossGuard(plan).effects(engine);
    List<Problem> losses =
        effects.stream().filter(effect -> effect.lost() > 0).map(DataLossGuard::problem).toList();
    if (!losses.isEmpty()) {
      return failed(losses, effects, checks);
    }
    Location table = workspace.scratch("silver-" + facts.index());
    StageOutcome<InspectedSilver> made =
        new InspectSilver(request.spec().spec(), facts, parts.catalog(), engine)
            .make(plan, bronze, table, OptionalLong.empty());
    return made instanceof Completed<InspectedSilver> completed
        ? shown(completed.value(), bronze, engine, effects, checks)
        : failed(((Failed<InspectedSilver>) made).problems(), effects, checks);
  }

  private SourcePreview shown(
      InspectedSilver silver,
      BronzeTable bronze,
      TableEngine.Session engine,
      List<ChangeEffect> effects,
      List<QualityCheckResult> contract) {
    List<QualityCheckResult> checks = new ArrayList<>(contract);
    checks.addAll(silver.quality().results());
    BuildSpec spec = request.spec().spec();
    GoldGate gate = new GoldGate(spec, facts);
    PreviewSample.Shown sample =
        new PreviewSample(engine, facts.schema()).of(request.options(), silver, bronze);
    Silver shown =
        new Silver(
            silver.masking().profile(silver.table().profile()),
            silver.duplicateRate(),
            sample.rows(),
            sample.records(),
            new SourceColumnHints(parts.catalog()).of(facts.source()),
            silver.declared().masked(),
            silver.personalData(),
            ProblemPaths.below(facts, obstacles(gate, silver)),
            warnings(gate, silver, bronze));
    request.listener().stageCompleted(key(), stage, silver.rows());
    return preview(List.of(), Optional.of(shown), effects, checks);
  }

  private List<String> warnings(GoldGate gate, InspectedSilver silver, BronzeTable bronze) {
    List<String> warnings = new ArrayList<>(adjustments.warnings());
    warnings.addAll(gate.warnings(silver));
    warnings.addAll(ZoneChanges.of(facts, bronze, silver.columns()).sentences());
    return warnings;
  }

  /** Why a build would stop before Gold; the preview itself goes no further than Silver. */
  private List<Problem> obstacles(GoldGate gate, InspectedSilver silver) {
    List<Problem> obstacles = new ArrayList<>(gate.problems(silver));
    GoldPlan.Planning planning =
        GoldPlan.of(
            silver.table().table(),
            facts.gold().orElseGet(GoldSelection::everything),
            silver.masking(),
            silver.table().profile().columnsWithoutValues());
    if (planning instanceof GoldPlan.Planning.Refused refused) {
      obstacles.addAll(refused.problems());
    }
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
        key(), extent, adjustments, problems, silver, effects, checks, request.options().mode());
  }

  private String key() {
    return facts.key().value();
  }
}
