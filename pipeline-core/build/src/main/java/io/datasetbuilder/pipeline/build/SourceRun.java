package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.build.BuiltSource.Checked;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.CoverageFingerprint;
import io.datasetbuilder.pipeline.model.index.SchemaDigest;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.drift.ObservedTable;
import io.datasetbuilder.pipeline.table.gold.MaskingFacts;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.PlanInterrupted;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One source through its stages. Cancellation is looked at before each of them: the safe boundaries
 * of Spec, "Asynchronous build job". A stage that fails leaves what earlier ones made, and one that
 * is interrupted because no boundary came counts as not begun.
 */
final class SourceRun {

  private final RunContext run;
  private final SourceFacts facts;
  private final EarlierFetches earlier;
  private final SourceNormalizer reading;

  SourceRun(RunContext run, EarlierFetches earlier, SourceFacts facts) {
    this.run = run;
    this.earlier = earlier;
    this.facts = facts;
    this.reading = new SourceNormalizer(run.parts().reader(), run.parts().catalog(), facts);
  }

  /** All stages. */
  BuiltSource build() {
    return fromRecords((silver, engine) -> published(silver, engine, List.of()));
  }

  /** The stages up to Silver. */
  BuiltSource buildSilver() {
    return fromRecords((silver, engine) -> silver);
  }

  /**
   * The stages behind Silver.
   *
   * @param source what {@link #buildSilver} made
   * @param refusals why the spec as a whole may not go on; empty when it may
   */
  BuiltSource buildGold(BuiltSource source, List<Problem> refusals) {
    return inSession(source, (silver, engine) -> published(silver, engine, refusals));
  }

  private BuiltSource fromRecords(BiFunction<BuiltSource, TableEngine.Session, BuiltSource> rest) {
    try (SpeculativeSilver early = new SpeculativeSilver(run, facts, reading)) {
      BuiltSource read =
          step(BuiltSource.begun(facts), Stage.BRONZE, built -> bronze(built, early));
      return inSession(
          read,
          (source, engine) ->
              rest.apply(
                  step(source, Stage.SILVER, built -> silver(built, engine, early)), engine));
    }
  }

  private BuiltSource inSession(
      BuiltSource source, BiFunction<BuiltSource, TableEngine.Session, BuiltSource> work) {
    return source.isOk() ? attempt(source, ok -> opened(ok, work)) : source;
  }

  private BuiltSource opened(
      BuiltSource source, BiFunction<BuiltSource, TableEngine.Session, BuiltSource> work) {
    Location spill = run.workspace().scratchFolder("spill-" + facts.index());
    try (TableEngine.Session engine =
        run.parts().engine().open(spill, run.sharedBy(), run.interruption())) {
      return work.apply(source, engine);
    }
  }

  private BuiltSource published(
      BuiltSource silver, TableEngine.Session engine, List<Problem> refusals) {
    BuiltSource source = step(silver, Stage.GOLD, built -> gold(built, engine, refusals));
    return step(source, Stage.EXPORT, built -> export(built, engine));
  }

  private BuiltSource step(BuiltSource source, Stage stage, UnaryOperator<BuiltSource> work) {
    if (!source.isOk()) {
      return source;
    }
    if (run.cancellation().requested()) {
      return source.stopped();
    }
    run.listener().stageStarted(facts.key().value(), stage);
    BuiltSource built = attempt(source, work);
    if (built.isOk()) {
      run.listener().stageCompleted(facts.key().value(), stage, rows(built, stage));
    } else if (!built.cancelled()) {
      run.listener().stageFailed(facts.key().value(), stage, built.problems());
    }
    return built;
  }

  private static BuiltSource attempt(BuiltSource source, UnaryOperator<BuiltSource> work) {
    try {
      return work.apply(source);
    } catch (PlanInterrupted stopped) {
      return source.stopped();
    } catch (EngineFailure | WorkspaceFailure | UploadFailure | ExporterFailure e) {
      return source.failed(List.of(e.problem()));
    }
  }

  private static long rows(BuiltSource built, Stage stage) {
    return switch (stage) {
      case BRONZE -> built.bronze().orElseThrow().table().recordCount();
      case SILVER -> built.silver().orElseThrow().made().rows();
      case GOLD -> built.gold().orElseThrow().table().rows();
      case EXPORT -> built.exported().files();
    };
  }

  private BuiltSource bronze(BuiltSource source, SpeculativeSilver early) {
    run.listener().fetchStarted(facts.key().value());
    BuiltSource fetched = attempt(source, begun -> fetched(begun, early));
    if (fetched.isOk()) {
      run.listener().fetchCompleted(facts.key().value(), rows(fetched, Stage.BRONZE));
    } else if (!fetched.cancelled()) {
      run.listener().fetchFailed(facts.key().value(), fetched.problems());
    }
    return fetched;
  }

  private BuiltSource fetched(BuiltSource source, SpeculativeSilver early) {
    IngestResult attempt = new SourceIngest(run.arrivals(), earlier).keep(facts);
    StageOutcome<BuiltSource.Bronze> bronze =
        attempt.outcome().then(arrived -> bronze(arrived, early));
    if (bronze instanceof Completed<BuiltSource.Bronze> completed) {
      run.files()
          .write(RunPaths.metadata(facts.key()), Sidecars.metadata(facts, completed.value()));
      return source.reached(completed.value());
    }
    Instant endedAt = run.parts().clock().instant();
    return failed(
        attempt
            .calls()
            .map(calls -> source.reached(BuiltSource.Unfinished.of(facts, calls, endedAt)))
            .orElse(source),
        bronze);
  }

  private StageOutcome<BuiltSource.Bronze> bronze(
      IngestedRecords arrived, SpeculativeSilver early) {
    Instant readAt = run.parts().clock().instant();
    return read(arrived, early)
        .then(table -> new Completed<>(new BuiltSource.Bronze(arrived, table, readAt)));
  }

  private StageOutcome<BronzeTable> read(IngestedRecords arrived, SpeculativeSilver early) {
    boolean begun = early.begin(arrived);
    return reading.read(
        arrived,
        run.workspace().scratchFolder("bronze-" + facts.index()),
        begun ? 1 : 0,
        done -> run.listener().stageProgress(facts.key().value(), Stage.BRONZE, done),
        run.interruption());
  }

  private BuiltSource silver(
      BuiltSource source, TableEngine.Session engine, SpeculativeSilver early) {
    BronzeTable bronze = source.bronze().orElseThrow().table();
    RunPath path = RunPaths.silverTable(facts.key());
    Planning planning = reading.plan(bronze);
    Checked checked = new Checked(source.bronze().get(), reading.checks(planning));
    InspectSilver inspecting = new InspectSilver(run.spec(), facts, run.parts().catalog(), engine);
    StageOutcome<InspectedSilver> made =
        SourceNormalizer.outcome(planning)
            .then(plan -> inspecting.make(plan, bronze, early.staged(), early.rowsOf(bronze)));
    if (!(made instanceof Completed<InspectedSilver> completed)) {
      reportQuality(checked.contract());
      return failed(source.reached(checked), made);
    }
    InspectedSilver staged = completed.value();
    reportQuality(
        Stream.concat(checked.contract().stream(), staged.quality().results().stream()).toList());
    List<List<JsonValue>> sample = SilverSample.of(staged, engine);
    run.files().publishTable(path, staged.rows());
    describe(staged, new StoredSample(run.spec(), facts).of(staged, sample));
    InspectedSilver silver = staged.at(run.workspace().locate(path));
    List<Problem> refusals = new GoldGate(run.spec(), facts).problems(silver);
    return source.reached(
        new BuiltSource.Silver(checked, silver, sample, drift(source, silver), refusals));
  }

  /** Nothing is reported about a source that has no evaluated check. */
  private void reportQuality(List<QualityCheckResult> checks) {
    if (!checks.isEmpty()) {
      run.listener()
          .qualityEvaluated(
              facts.key().value(),
              count(checks, CheckStatus.PASS),
              count(checks, CheckStatus.WARN),
              count(checks, CheckStatus.FAIL));
    }
  }

  private static long count(List<QualityCheckResult> checks, CheckStatus status) {
    return checks.stream().filter(check -> check.status() == status).count();
  }

  private void describe(InspectedSilver silver, StoredSample.Kept kept) {
    TableProfile profile = silver.table().profile();
    write("schema.json", Sidecars.schema(profile));
    write("stats.json", Sidecars.statistics(profile, silver.duplicateRate()));
    write("preview.json", Sidecars.preview(profile, kept.rows(), kept.masked()));
    write("validation.json", Sidecars.validation());
  }

  private void write(String sidecar, JsonValue document) {
    run.files().write(RunPaths.silver(facts.key(), sidecar), document);
  }

  private Optional<DriftReport> drift(BuiltSource source, InspectedSilver silver) {
    ObservedTable table =
        new ObservedTable(
            RunRecord.summary(silver.table().profile()),
            silver.rows(),
            CoverageFingerprint.of(source.bronze().orElseThrow().provenance(facts.source())),
            Optional.of(SchemaDigest.ofSources(run.spec()).get(facts.index())));
    return run.history().drift(run.present(facts.key()), table);
  }

  private BuiltSource gold(BuiltSource source, TableEngine.Session engine, List<Problem> refusals) {
    InspectedSilver silver = source.silver().orElseThrow().made();
    List<Problem> problems = new ArrayList<>(source.silver().get().refusals());
    problems.addAll(refusals);
    if (!problems.isEmpty()) {
      return source.reached(source.silver().get().refusedFor(problems)).failed(problems);
    }
    SourceGold making = new SourceGold(run, facts, engine);
    GoldFolder folder = new GoldFolder(run, facts.key(), engine);
    StageOutcome<BuiltGold> made =
        making
            .stage(silver, source.silver().get().sample())
            .then(folder::fill)
            .then(filled -> new Completed<>(built(source, making, filled)));
    if (!(made instanceof Completed<BuiltGold> completed)) {
      return failed(source, made);
    }
    folder.describe(completed.value().description());
    return source.reached(new BuiltSource.Gold(source.silver().get(), completed.value()));
  }

  private BuiltGold built(BuiltSource source, SourceGold making, GoldFolder.Filled filled) {
    PublishedTable table = filled.table();
    GoldFolder.Splits splits = filled.splits();
    InspectedSilver silver = source.silver().orElseThrow().made();
    MaskingFacts masking = MaskingFacts.of(silver.declared(), table.table().columns());
    List<String> warnings = new ArrayList<>(masking.warnings());
    warnings.addAll(splits.warnings());
    return new BuiltGold(
        table,
        run.descriptions().of(source, silver, table, splits.parts()),
        masking,
        making.selectionFacts(silver, table),
        splits.algorithm(),
        warnings);
  }

  private BuiltSource export(BuiltSource source, TableEngine.Session engine) {
    BuiltSource.Gold gold = (BuiltSource.Gold) source.progress();
    return source.reached(
        new BuiltSource.Exported(
            gold,
            new GoldFolder(run, facts.key(), engine)
                .export(gold.made().description(), gold.made().table())));
  }

  private static BuiltSource failed(BuiltSource source, StageOutcome<?> outcome) {
    return outcome instanceof Failed<?> failed
        ? source.failed(failed.problems())
        : source.stopped();
  }
}
