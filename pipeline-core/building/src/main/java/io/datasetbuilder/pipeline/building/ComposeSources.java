package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.building.BuiltComposition.Made;
import io.datasetbuilder.pipeline.building.BuiltSource.Cancelled;
import io.datasetbuilder.pipeline.building.BuiltSource.Ok;
import io.datasetbuilder.pipeline.building.GoldHistory.StagedGold;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.gold.MaskingFacts;
import io.datasetbuilder.pipeline.gold.composition.Compose;
import io.datasetbuilder.pipeline.gold.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.gold.composition.Side;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/**
 * Joins the validated Silver tables of two sources into one more Gold folder (Spec, "composition").
 * Runs when all sources have ended. A source that failed after the gate before Gold, in its Gold,
 * its splits or its exports, nevertheless has a validated Silver table.
 */
final class ComposeSources {

  private final RunContext run;
  private final Descriptions descriptions;
  private final CompositionSpec spec;
  private final SourceKey name;

  ComposeSources(RunContext run, Descriptions descriptions, CompositionSpec spec) {
    this.run = run;
    this.descriptions = descriptions;
    this.spec = spec;
    this.name = new SourceKey(spec.name());
  }

  /**
   * @param stopped whether a stop of the run was requested before all sources had ended
   */
  BuiltComposition build(List<BuiltSource> sources, boolean stopped) {
    BuiltSource left = source(sources, spec.join().left());
    BuiltSource right = source(sources, spec.join().right());
    if (stopped || left.cancelled() || right.cancelled()) {
      return BuiltComposition.stopped(name);
    }
    if (!left.isValidated() || !right.isValidated()) {
      return BuiltComposition.skipped(name);
    }
    BuiltComposition built = attempted(left, right);
    if (built.problems().isEmpty()) {
      return built;
    }
    run.listener().stageFailed(name.value(), built.failedStage(), built.problems());
    return built;
  }

  private static BuiltSource source(List<BuiltSource> sources, String alias) {
    return sources.stream()
        .filter(source -> source.facts().source().common().alias().equals(Optional.of(alias)))
        .findFirst()
        .orElseThrow();
  }

  private BuiltComposition attempted(BuiltSource left, BuiltSource right) {
    try {
      return attempt(left, right);
    } catch (PlanInterrupted | CancellationException stopped) {
      return BuiltComposition.stopped(name);
    } catch (Throwable failed) {
      return BuiltComposition.failed(name, problems(Stage.GOLD, failed));
    }
  }

  private List<Problem> problems(Stage stage, Throwable failed) {
    return StageFailures.problems(run.label(), name.value(), stage, failed);
  }

  private BuiltComposition attempt(BuiltSource left, BuiltSource right) {
    run.listener().stageStarted(name.value(), Stage.GOLD);
    try (TableEngine.Session engine =
        run.parts()
            .engine()
            .open(run.workspace().scratchFolder("spill-composition"), 1, run.interruption())) {
      return join(left, right, engine);
    }
  }

  private BuiltComposition join(BuiltSource left, BuiltSource right, TableEngine.Session engine) {
    Result<ComposedPlan> outcome =
        new Compose(engine)
            .check(spec, side(spec.join().left(), left), side(spec.join().right(), right));
    if (!(outcome instanceof Result.Ok<ComposedPlan> planned)) {
      return BuiltComposition.failed(name, outcome.problems());
    }
    JoinedSources joined =
        new JoinedSources(name, left, right, planned.value(), run.spec().pii().maskColumns());
    GoldFolder folder = new GoldFolder(run, name, engine, spec.history());
    StageOutcome<BuiltGold> filled =
        staged(joined, engine)
            .then(
                staged ->
                    folder
                        .fill(staged.table())
                        .then(
                            made ->
                                new Completed<>(describe(joined, made, staged.history(), folder))));
    if (!(filled instanceof Completed<BuiltGold> completed)) {
      return BuiltComposition.failed(name, ((Failed<BuiltGold>) filled).problems());
    }
    BuiltGold gold = completed.value();
    run.listener().stageCompleted(name.value(), Stage.GOLD, gold.table().rows());
    return export(joined, gold, folder);
  }

  private static Side side(String alias, BuiltSource source) {
    InspectedSilver silver = source.silver().orElseThrow().made();
    Set<String> declared =
        silver.declared().columns().stream()
            .map(DeclaredColumn::name)
            .collect(Collectors.toUnmodifiableSet());
    return new Side(alias, silver.table().table(), silver.rows(), declared);
  }

  private StageOutcome<StagedGold> staged(JoinedSources joined, TableEngine.Session engine) {
    ComposedPlan plan = joined.plan();
    Masking masking = Masking.of(joined.declared());
    List<Column> columns = plan.tableColumns();
    Relation rows =
        masking.in(columns).isEmpty() ? plan.relation() : masking.over(plan.relation(), columns);
    return spec.history()
        .map(
            history ->
                new GoldHistory(run, name, history, "composition.history", engine)
                    .continued(rows, columns, masking))
        .orElseGet(
            () -> new Completed<>(StagedGold.without(write(rows, columns, masking, engine))));
  }

  private PublishedTable.Staged write(
      Relation rows, List<Column> columns, Masking masking, TableEngine.Session engine) {
    RunPath path = RunPaths.goldTable(name);
    Location staged = run.workspace().stage(path);
    engine.write(rows, columns, TableFormat.PARQUET, staged);
    ParquetTable table = new ParquetTable(staged, columns);
    return new PublishedTable.Staged(
        path,
        Optional.empty(),
        table,
        new TableProfiler(engine).profile(table),
        engine.rows(new Relation.Limit(new Relation.Scan(table), InspectedSilver.SAMPLE_ROWS)),
        masking);
  }

  private BuiltGold describe(
      JoinedSources joined,
      GoldFolder.Filled filled,
      Optional<HistoryFacts> history,
      GoldFolder folder) {
    PublishedTable table = filled.table();
    GoldFolder.Splits splits = filled.splits();
    DeclaredColumns declared = joined.declared();
    BuiltGold gold =
        new BuiltGold(
            table,
            descriptions.of(joined, table, splits.parts(), history),
            MaskingFacts.of(declared, table.table().columns()),
            Optional.empty(),
            splits.algorithm(),
            history,
            splits.warnings());
    folder.describe(gold.description());
    return gold;
  }

  private BuiltComposition export(JoinedSources joined, BuiltGold gold, GoldFolder folder) {
    Made unexported = new Made(joined, gold, GoldFolder.Exported.NOTHING);
    if (run.cancellation().requested()) {
      return BuiltComposition.made(unexported, new Cancelled());
    }
    run.listener().stageStarted(name.value(), Stage.EXPORT);
    try {
      GoldFolder.Exported done = folder.export(gold.description(), gold.table());
      run.listener().stageCompleted(name.value(), Stage.EXPORT, done.files());
      return BuiltComposition.made(new Made(joined, gold, done), new Ok());
    } catch (PlanInterrupted | CancellationException stopped) {
      return BuiltComposition.made(unexported, new Cancelled());
    } catch (Throwable failed) {
      return BuiltComposition.made(
          unexported, new BuiltSource.Failed(problems(Stage.EXPORT, failed)));
    }
  }
}
