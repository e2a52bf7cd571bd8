package io.datasetbuilder.pipeline.building;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.building.BuiltSource.Bronze;
import io.datasetbuilder.pipeline.building.BuiltSource.Checked;
import io.datasetbuilder.pipeline.building.BuiltSource.Exported;
import io.datasetbuilder.pipeline.building.BuiltSource.Gold;
import io.datasetbuilder.pipeline.building.BuiltSource.Silver;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.SchemaDigest;
import io.datasetbuilder.pipeline.model.index.SchemaDigest.CoverageFingerprint;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.drift.ObservedTable;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.TypedPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One source through its stages, for one thread. Cancellation is checked before each of them: the
 * safe boundaries of Spec, "Asynchronous build job". A stage that fails leaves the results of
 * earlier ones, and a stage that is interrupted because no boundary was reached counts as not
 * begun.
 */
final class SourceRun {

  private final RunContext run;
  private final EarlierRuns earlier;
  private final Descriptions descriptions;
  private final SourceFacts facts;
  private final SilverStage silverStage;
  private final AtomicReference<Stage> current = new AtomicReference<>(Stage.BRONZE);

  SourceRun(RunContext run, EarlierRuns earlier, Descriptions descriptions, SourceFacts facts) {
    this.run = run;
    this.earlier = earlier;
    this.descriptions = descriptions;
    this.facts = facts;
    this.silverStage = new SilverStage(run, facts);
  }

  /** All stages. */
  BuiltSource build() {
    return fromRecords((silver, engine) -> published(silver, engine, Optional.empty()));
  }

  /** The stages up to Silver. */
  BuiltSource buildSilver() {
    return fromRecords((silver, engine) -> silver);
  }

  /**
   * Runs the stages that follow Silver.
   *
   * @param source result of {@link #buildSilver}
   * @param checks the checks that need the tables of all sources
   */
  BuiltSource buildGold(BuiltSource source, CrossSourceChecks checks) {
    return inSession(source, (silver, engine) -> published(silver, engine, Optional.of(checks)));
  }

  private BuiltSource fromRecords(BiFunction<BuiltSource, TableEngine.Session, BuiltSource> rest) {
    return attempt(
        BuiltSource.begun(facts),
        begun -> {
          try (SpeculativeSilver early = new SpeculativeSilver(run, facts)) {
            BuiltSource read = step(begun, Stage.BRONZE, built -> bronze(built, early));
            return inSession(
                read,
                (source, engine) ->
                    rest.apply(
                        step(source, Stage.SILVER, built -> silver(built, engine, early)), engine));
          }
        });
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
      BuiltSource silver, TableEngine.Session engine, Optional<CrossSourceChecks> checks) {
    BuiltSource source =
        step(
            silver,
            Stage.GOLD,
            built -> gold(checks.map(all -> checked(built, engine, all)).orElse(built), engine));
    return step(source, Stage.EXPORT, built -> export(built, engine));
  }

  private BuiltSource step(BuiltSource source, Stage stage, UnaryOperator<BuiltSource> work) {
    if (!source.isOk()) {
      return source;
    }
    if (run.cancellation().requested()) {
      return source.stopped();
    }
    current.set(stage);
    run.listener().stageStarted(facts.key().value(), stage);
    BuiltSource built = attempt(source, work);
    if (built.isOk()) {
      run.listener().stageCompleted(facts.key().value(), stage, rows(built, stage));
    } else if (!built.cancelled()) {
      run.listener().stageFailed(facts.key().value(), stage, built.problems());
    }
    return built;
  }

  /**
   * Runs work whose failure ends this source alone, including an error of the machine or a defect.
   */
  private BuiltSource attempt(BuiltSource source, UnaryOperator<BuiltSource> work) {
    try {
      return work.apply(source);
    } catch (PlanInterrupted | CallCancelled | CancellationException stopped) {
      return source.stopped();
    } catch (Throwable failed) {
      return source.failed(
          StageFailures.problems(
              run.label(), facts.key().value(), requireNonNull(current.get()), failed));
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
    BronzeStage stage = new BronzeStage(run, facts);
    BronzeStage.IngestResult ingested = stage.ingest(earlier);
    StageOutcome<Bronze> bronze = ingested.outcome().then(arrived -> bronze(stage, arrived, early));
    if (bronze instanceof Completed<Bronze> completed) {
      run.files()
          .write(RunPaths.metadata(facts.key()), Sidecars.metadata(facts, completed.value()));
      return source.reached(completed.value());
    }
    Instant endedAt = run.parts().clock().instant();
    return failed(
        ingested
            .calls()
            .map(calls -> source.reached(BuiltSource.Unfinished.of(facts, calls, endedAt)))
            .orElse(source),
        bronze);
  }

  private StageOutcome<Bronze> bronze(
      BronzeStage stage, IngestedRecords arrived, SpeculativeSilver early) {
    Instant readAt = run.parts().clock().instant();
    if (!arrived.isEmpty() && arrived.uploads().isEmpty() && stage.scanned(arrived).isEmpty()) {
      early.begin(stage.input(arrived), silverStage);
    }
    return stage.read(arrived).then(table -> new Completed<>(new Bronze(arrived, table, readAt)));
  }

  private BuiltSource silver(
      BuiltSource source, TableEngine.Session engine, SpeculativeSilver early) {
    Bronze bronze = source.bronze().orElseThrow();
    TypedPlan typed = silverStage.plan(bronze.table(), engine);
    Planning planning = typed.planning();
    Checked checked = new Checked(bronze, planning.contract(), typed.types());
    StageOutcome<InspectedSilver> made =
        planning instanceof Planning.Planned planned
            ? silverStage.make(
                engine,
                planned.plan(),
                bronze.table(),
                early.staged(),
                early.rowsOf(bronze.table(), planned.plan()))
            : new Failed<>(((Planning.Refused) planning).problems());
    if (!(made instanceof Completed<InspectedSilver> completed)) {
      run.reportQuality(facts.key(), checked.contract());
      return failed(source.reached(checked), made);
    }
    return source.reached(published(checked, completed.value(), engine));
  }

  private Silver published(Checked checked, InspectedSilver staged, TableEngine.Session engine) {
    RunPath path = RunPaths.silverTable(facts.key());
    run.reportQuality(
        facts.key(),
        Stream.concat(checked.contract().stream(), staged.quality().results().stream()).toList());
    List<List<JsonValue>> sample = staged.sample(engine);
    run.files().publishTable(path, staged.rows());
    describe(staged, sample);
    InspectedSilver silver = staged.at(run.workspace().locate(path));
    Optional<DriftReport> drift = drift(checked.bronze(), silver);
    List<Problem> refusals = new ArrayList<>(silver.gate().problems());
    drift.ifPresent(found -> refusals.addAll(found.problems(run.spec().quality().failingDrift())));
    return new Silver(checked, silver, sample, drift, refusals);
  }

  private void describe(InspectedSilver silver, List<List<JsonValue>> sample) {
    TableProfile profile = silver.table().profile();
    List<String> withheld = silver.withheldColumns();
    List<List<JsonValue>> rows = new Masking(Set.copyOf(withheld)).rows(silver.columns(), sample);
    write("schema.json", Sidecars.schema(profile));
    write("stats.json", Sidecars.statistics(profile, silver.duplicateRate()));
    write("preview.json", Sidecars.preview(profile, rows, withheld));
    write("validation.json", Sidecars.validation());
  }

  private void write(String sidecar, JsonValue document) {
    run.files().write(RunPaths.silver(facts.key(), sidecar), document);
  }

  private Optional<DriftReport> drift(Bronze bronze, InspectedSilver silver) {
    ObservedTable table =
        new ObservedTable(
            RunRecord.summary(silver.table().profile()),
            silver.rows(),
            CoverageFingerprint.of(bronze.provenance(facts.source())),
            Optional.of(SchemaDigest.ofSources(run.spec()).get(facts.index())));
    return earlier.drift(facts.key(), table);
  }

  private BuiltSource checked(
      BuiltSource source, TableEngine.Session engine, CrossSourceChecks checks) {
    Silver silver = source.silver().orElseThrow();
    QualityEvaluation keys =
        new QualityEvaluation(checks.foreignKeys(facts, silver.made(), engine).checks());
    List<Problem> problems = new ArrayList<>(silver.refusals());
    problems.addAll(keys.problems());
    problems.addAll(checks.refusals());
    BuiltSource checked = source.reached(silver.checked(keys, problems));
    if (!keys.checks().isEmpty()) {
      run.reportQuality(facts.key(), checked.qualityResults().orElseThrow());
    }
    return checked;
  }

  private BuiltSource gold(BuiltSource source, TableEngine.Session engine) {
    Silver silver = source.silver().orElseThrow();
    if (!silver.refusals().isEmpty()) {
      return source.failed(silver.refusals());
    }
    StageOutcome<BuiltGold> made = new GoldStage(run, descriptions, facts, engine).make(source);
    return made instanceof Completed<BuiltGold> completed
        ? source.reached(new Gold(silver, completed.value()))
        : failed(source, made);
  }

  private BuiltSource export(BuiltSource source, TableEngine.Session engine) {
    Gold gold = (Gold) source.progress();
    GoldFolder folder = new GoldFolder(run, facts.key(), engine, facts.history());
    return source.reached(
        new Exported(gold, folder.export(gold.made().description(), gold.made().table())));
  }

  private static BuiltSource failed(BuiltSource source, StageOutcome<?> outcome) {
    return outcome instanceof Failed<?> failed
        ? source.failed(failed.problems())
        : source.stopped();
  }
}
