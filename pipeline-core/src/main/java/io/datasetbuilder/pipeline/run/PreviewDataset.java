package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.plan.EngineFailure;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.preview.PreviewOutcome;
import io.datasetbuilder.pipeline.preview.PreviewRequest;
import io.datasetbuilder.pipeline.preview.SourcePreview;
import io.datasetbuilder.pipeline.preview.SourcePreview.Silver;
import io.datasetbuilder.pipeline.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.silver.ChangeEffect;
import io.datasetbuilder.pipeline.silver.DataLossGuard;
import io.datasetbuilder.pipeline.silver.MakeSilver;
import io.datasetbuilder.pipeline.silver.SilverPlan;
import io.datasetbuilder.pipeline.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.silver.SilverTable;
import io.datasetbuilder.pipeline.stage.Stage;
import io.datasetbuilder.pipeline.stage.StageOutcome;
import io.datasetbuilder.pipeline.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.upload.UploadFailure;
import java.util.List;
import java.util.Optional;

/**
 * Shows what a build would make of each source, by the build's own evaluation, and what each cast
 * would change or lose. Writes nothing to the output folder. Safe for concurrent use.
 */
public final class PreviewDataset {

  private final RunWorkspaces workspaces;
  private final BuildParts parts;

  public PreviewDataset(RunWorkspaces workspaces, BuildParts parts) {
    this.workspaces = workspaces;
    this.parts = parts;
  }

  /** Previews every source; a source that fails is part of the outcome. */
  public PreviewOutcome preview(PreviewRequest request) {
    List<Problem> refusals = new BuildChecks(parts.exporters()).check(request.spec().spec());
    if (!refusals.isEmpty()) {
      return new PreviewOutcome.Refused(refusals);
    }
    List<SourceFacts> sources = BuildDataset.fileSources(request.spec());
    int atOnce = Math.min(BuildDataset.SOURCES_AT_ONCE, sources.size());
    try (RunWorkspace workspace = workspaces.temporary()) {
      return new PreviewOutcome.Previewed(
          SideBySide.map(sources, atOnce, facts -> source(request, workspace, facts, atOnce)));
    }
  }

  private SourcePreview source(
      PreviewRequest request, RunWorkspace workspace, SourceFacts facts, int sharedBy) {
    try {
      SourceReading reading = new SourceReading(parts.reader(), facts);
      String key = facts.key().value();
      request.listener().stageStarted(key, Stage.BRONZE);
      StageOutcome<BronzeTable> bronze =
          new UploadedFiles(parts.uploads())
              .locate(request.owner(), facts)
              .then(
                  content ->
                      reading.read(
                          content.location(),
                          workspace.scratchFolder("bronze-" + facts.index()),
                          0,
                          done -> request.listener().stageProgress(key, Stage.BRONZE, done)));
      if (!(bronze instanceof Completed<BronzeTable> read)) {
        return failed(facts, ((Failed<BronzeTable>) bronze).problems());
      }
      request.listener().stageCompleted(key, Stage.BRONZE, read.value().recordCount());
      Location spill = workspace.scratchFolder("spill-" + facts.index());
      try (TableEngine.Session engine = parts.engine().open(spill, sharedBy)) {
        return silver(request, workspace, facts, read.value(), engine);
      }
    } catch (EngineFailure e) {
      return failed(facts, List.of(e.problem()));
    } catch (UploadFailure e) {
      return failed(facts, List.of(e.problem()));
    } catch (WorkspaceFailure e) {
      return failed(facts, List.of(e.problem()));
    }
  }

  private SourcePreview silver(
      PreviewRequest request,
      RunWorkspace workspace,
      SourceFacts facts,
      BronzeTable bronze,
      TableEngine.Session engine) {
    String key = facts.key().value();
    request.listener().stageStarted(key, Stage.SILVER);
    SourceReading reading = new SourceReading(parts.reader(), facts);
    Planning planning = reading.plan(bronze);
    List<QualityCheckResult> checks = reading.checks(planning);
    if (!(planning instanceof Planning.Planned planned)) {
      List<Problem> problems = ((Planning.Refused) planning).problems();
      return new SourcePreview(
          key, Located.below(facts, problems), Optional.empty(), List.of(), checks);
    }
    SilverPlan plan = planned.plan();
    List<ChangeEffect> effects = new DataLossGuard(plan).effects(engine);
    List<Problem> losses =
        effects.stream().filter(effect -> effect.lost() > 0).map(DataLossGuard::problem).toList();
    if (!losses.isEmpty()) {
      return new SourcePreview(
          key, Located.below(facts, losses), Optional.empty(), effects, checks);
    }
    Location table = workspace.scratch("silver-" + facts.index());
    StageOutcome<SilverTable> made = new MakeSilver(engine).make(plan, bronze, table);
    if (!(made instanceof Completed<SilverTable> completed)) {
      return failed(facts, ((Failed<SilverTable>) made).problems());
    }
    SilverTable silver = completed.value();
    Relation scan = new Relation.Scan(silver.table());
    List<List<JsonValue>> sample = engine.rows(new Relation.Limit(scan, request.limit()));
    request.listener().stageCompleted(key, Stage.SILVER, silver.profile().rowCount());
    return new SourcePreview(
        key,
        List.of(),
        Optional.of(
            new Silver(
                silver.profile(),
                DuplicateRate.of(engine, silver.table(), silver.profile().rowCount()),
                sample)),
        effects,
        checks);
  }

  private static SourcePreview failed(SourceFacts facts, List<Problem> problems) {
    return new SourcePreview(
        facts.key().value(),
        Located.below(facts, problems),
        Optional.empty(),
        List.of(),
        List.of());
  }
}
