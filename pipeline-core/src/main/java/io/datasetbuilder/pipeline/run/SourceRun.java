package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.card.DatasetCard;
import io.datasetbuilder.pipeline.description.DatasetDescription;
import io.datasetbuilder.pipeline.export.ExportRequest;
import io.datasetbuilder.pipeline.export.Exporter;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.file.RunPath;
import io.datasetbuilder.pipeline.plan.EngineFailure;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.silver.MakeSilver;
import io.datasetbuilder.pipeline.silver.SilverPlan;
import io.datasetbuilder.pipeline.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.silver.SilverTable;
import io.datasetbuilder.pipeline.stage.Stage;
import io.datasetbuilder.pipeline.stage.StageOutcome;
import io.datasetbuilder.pipeline.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.upload.UploadFailure;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * One source through its stages. Cancellation is looked at before each of them: the safe boundaries
 * of Spec, "Asynchronous build job". A stage that fails leaves what earlier ones made.
 */
final class SourceRun {

  /** Rows kept beside Silver for stage details (Spec, "Limits"). */
  private static final int SAMPLE_ROWS = 5;

  private final RunContext run;
  private final SourceFacts facts;
  private final SourceReading reading;

  SourceRun(RunContext run, SourceFacts facts) {
    this.run = run;
    this.facts = facts;
    this.reading = new SourceReading(run.parts().reader(), facts);
  }

  BuiltSource build() {
    try (EarlySilver early = new EarlySilver(run, facts, reading)) {
      return build(early);
    }
  }

  private BuiltSource build(EarlySilver early) {
    BuiltSource source = BuiltSource.begun(facts);
    source = step(source, Stage.BRONZE, built -> bronze(built, early));
    return source.isOk() ? attempt(source, read -> tables(read, early)) : source;
  }

  private BuiltSource tables(BuiltSource read, EarlySilver early) {
    Location spill = run.workspace().scratchFolder("spill-" + facts.index());
    try (TableEngine.Session engine = run.parts().engine().open(spill, run.sharedBy())) {
      BuiltSource source = step(read, Stage.SILVER, built -> silver(built, engine, early));
      source = step(source, Stage.GOLD, this::gold);
      return step(source, Stage.EXPORT, built -> export(built, engine));
    }
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
    } else {
      run.listener().stageFailed(facts.key().value(), stage, built.problems());
    }
    return built;
  }

  private static BuiltSource attempt(BuiltSource source, UnaryOperator<BuiltSource> work) {
    try {
      return work.apply(source);
    } catch (EngineFailure e) {
      return source.failed(List.of(e.problem()));
    } catch (WorkspaceFailure e) {
      return source.failed(List.of(e.problem()));
    } catch (UploadFailure e) {
      return source.failed(List.of(e.problem()));
    } catch (ExporterFailure e) {
      return source.failed(List.of(e.problem()));
    }
  }

  private static long rows(BuiltSource built, Stage stage) {
    return switch (stage) {
      case BRONZE -> built.bronze().orElseThrow().table().recordCount();
      case SILVER, GOLD -> built.silver().orElseThrow().table().profile().rowCount();
      case EXPORT -> built.exportedFiles();
    };
  }

  private BuiltSource bronze(BuiltSource source, EarlySilver early) {
    StageOutcome<BuiltSource.Bronze> bronze =
        new SourceArrival(run.parts(), run.owner(), run.files(), run.listener(), run.cancellation())
            .keep(facts)
            .then(arrived -> bronze(arrived, early));
    if (bronze instanceof Completed<BuiltSource.Bronze> completed) {
      run.files()
          .write(RunPaths.metadata(facts.key()), Sidecars.metadata(facts, completed.value()));
      return source.with(completed.value());
    }
    return failed(source, bronze);
  }

  private StageOutcome<BuiltSource.Bronze> bronze(Arrival arrived, EarlySilver early) {
    Instant readAt = run.parts().clock().instant();
    return read(arrived, early)
        .then(table -> new Completed<>(new BuiltSource.Bronze(arrived, table, readAt)));
  }

  private StageOutcome<BronzeTable> read(Arrival arrived, EarlySilver early) {
    boolean begun = early.begin(arrived);
    return reading.read(
        arrived,
        run.workspace().scratchFolder("bronze-" + facts.index()),
        begun ? 1 : 0,
        done -> run.listener().stageProgress(facts.key().value(), Stage.BRONZE, done));
  }

  private BuiltSource silver(BuiltSource source, TableEngine.Session engine, EarlySilver early) {
    BronzeTable bronze = source.bronze().orElseThrow().table();
    RunPath path = RunPaths.silverTable(facts.key());
    Planning planning = reading.plan(bronze);
    BuiltSource checked = source.checked(reading.checks(planning));
    StageOutcome<SilverTable> made =
        SourceReading.outcome(planning).then(plan -> make(plan, bronze, engine, early));
    if (!(made instanceof Completed<SilverTable> completed)) {
      return failed(checked, made);
    }
    SilverTable table = completed.value();
    List<List<JsonValue>> sample =
        engine.rows(new Relation.Limit(new Relation.Scan(table.table()), SAMPLE_ROWS));
    run.files().publishTable(path, table.profile().rowCount());
    write("schema.json", Sidecars.schema(table.profile()));
    write("stats.json", Sidecars.statistics(table.profile()));
    write("preview.json", Sidecars.preview(table.profile(), sample));
    write("validation.json", Sidecars.validation());
    return checked.with(new BuiltSource.Silver(published(table, path), sample));
  }

  private StageOutcome<SilverTable> make(
      SilverPlan plan, BronzeTable bronze, TableEngine.Session engine, EarlySilver early) {
    MakeSilver silver = new MakeSilver(engine);
    Location staged = early.staged();
    OptionalLong written = early.rowsOf(bronze);
    return written.isPresent()
        ? silver.check(plan, bronze, staged, written.getAsLong(), sheet -> {})
        : silver.make(plan, bronze, staged, sheet -> {});
  }

  private SilverTable published(SilverTable staged, RunPath path) {
    return staged.at(run.workspace().locate(path));
  }

  private void write(String sidecar, JsonValue document) {
    run.files().write(RunPaths.silver(facts.key(), sidecar), document);
  }

  /**
   * A file source publishes all of Silver (Spec: only public_api sources select), so Gold is the
   * same file.
   */
  private BuiltSource gold(BuiltSource source) {
    BuiltSource.Silver silver = source.silver().orElseThrow();
    long rows = silver.table().profile().rowCount();
    run.files().linkTable(RunPaths.silverTable(facts.key()), RunPaths.goldTable(facts.key()), rows);
    run.files()
        .write(
            RunPaths.goldPackage(facts.key()),
            Sidecars.goldPackage(facts, silver.table().profile(), run.spec().exports()));
    run.files().write(RunPaths.card(facts.key()), DatasetCard.render(describe(source)));
    return source.with(Stage.GOLD);
  }

  private BuiltSource export(BuiltSource source, TableEngine.Session engine) {
    DatasetDescription description = describe(source);
    RunPath goldTable = RunPaths.goldTable(facts.key());
    ParquetTable table =
        new ParquetTable(
            run.workspace().locate(goldTable), source.silver().orElseThrow().table().columns());
    List<ExportSpec> exports = run.spec().exports();
    int written = 0;
    for (int i = 0; i < exports.size(); i++) {
      ExportSpec export = exports.get(i);
      GoldExport target =
          new GoldExport(
              run.files(),
              engine,
              goldTable,
              table,
              description.profile().rowCount(),
              RunPaths.gold(facts.key()).resolve(export.outputPath().value()));
      export(export, description, target);
      written += target.written();
      double done = (i + 1.0) / exports.size();
      run.listener().stageProgress(facts.key().value(), Stage.EXPORT, done);
    }
    return source.exported(written);
  }

  /** Exporters may be other people's code: one that breaks fails its source, not the run. */
  private void export(ExportSpec export, DatasetDescription dataset, GoldExport target) {
    Exporter exporter = run.parts().exporters().find(export.kind()).orElseThrow();
    try {
      exporter.export(new ExportRequest(dataset, export.options()), target);
    } catch (EngineFailure | WorkspaceFailure known) {
      throw known;
    } catch (RuntimeException broken) {
      throw new ExporterFailure(export, broken);
    }
  }

  private DatasetDescription describe(BuiltSource source) {
    return run.descriptions()
        .of(facts, source.bronze().orElseThrow(), source.silver().orElseThrow());
  }

  private static BuiltSource failed(BuiltSource source, StageOutcome<?> outcome) {
    return outcome instanceof Failed<?> failed
        ? source.failed(failed.problems())
        : source.stopped();
  }
}
