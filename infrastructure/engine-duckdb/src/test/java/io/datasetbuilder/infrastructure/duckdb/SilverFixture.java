package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import io.datasetbuilder.pipeline.table.silver.DataLossGuard;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import io.datasetbuilder.pipeline.table.silver.SilverPlanner;
import io.datasetbuilder.pipeline.table.silver.SilverRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Takes a small source all the way to Silver: reader, planner, engine. */
final class SilverFixture implements AutoCloseable {

  private final Path folder;
  private final TableEngine.Session session;

  SilverFixture(Path folder) {
    this.folder = folder;
    this.session = Engines.session(folder);
  }

  TableEngine.Session session() {
    return session;
  }

  BronzeTable bronze(FileFormat format, byte[] content, SourceSchema schema) {
    Outcome outcome = read(format, content, schema);
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  /** Why a source cannot be read. */
  List<Problem> unreadable(FileFormat format, byte[] content) {
    return unreadable(format, content, SchemaBuilder.aSchema());
  }

  /** Why a source with a schema cannot be read. */
  List<Problem> unreadable(FileFormat format, byte[] content, SchemaBuilder schema) {
    Outcome outcome = read(format, content, schema.build());
    assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
    return ((Outcome.Unreadable) outcome).problems();
  }

  /** The types of the table of a source, or the reasons why there is none. */
  List<String> outcome(FileFormat format, byte[] content) {
    SchemaBuilder schema = SchemaBuilder.aSchema();
    if (read(format, content, schema.build()) instanceof Outcome.Unreadable refused) {
      return refused.problems().stream().map(Problem::message).toList();
    }
    StageOutcome<SilverTable> made = make(format, content, schema);
    return made instanceof StageOutcome.Completed<SilverTable> table
        ? dtypes(table.value())
        : List.of(made.toString());
  }

  private Outcome read(FileFormat format, byte[] content, SourceSchema schema) {
    try {
      Path file = Files.write(Files.createTempFile(folder, "source", ".txt"), content);
      Path scratch = Files.createTempDirectory(folder, "scratch");
      return Engines.reader()
          .read(
              new BronzeInput(
                  new Location(file.toString()),
                  format,
                  TextEncoding.UTF_8,
                  ReadOptions.DEFAULT,
                  SilverRules.of(schema).tokens(),
                  SilverRules.of(schema).textFallback(),
                  SilverRules.of(schema).unused()),
              new Location(scratch.toString()),
              done -> {},
              Interruption.NEVER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StageOutcome<SilverTable> make(FileFormat format, byte[] content, SchemaBuilder builder) {
    SourceSchema schema = builder.build();
    BronzeTable bronze = bronze(format, content, schema);
    Path file = folder.resolve("silver-" + System.nanoTime() + ".parquet");
    Location target = new Location(file.toString());
    SilverPlan plan = plan(bronze, schema);
    ParquetTable table = plan.written(bronze, target, plan.write(session, target));
    return plan.guard(session, table, new TableProfiler(session).profile(table));
  }

  private static SilverPlan plan(BronzeTable bronze, SourceSchema schema) {
    Planning planning = SilverPlanner.plan("s", bronze, SilverRules.of(schema), Set.of());
    assertThat(planning).isInstanceOf(Planning.Planned.class);
    return ((Planning.Planned) planning).plan();
  }

  SilverTable table(FileFormat format, String text, SchemaBuilder schema) {
    return table(format, text.getBytes(UTF_8), schema);
  }

  SilverTable table(FileFormat format, byte[] content, SchemaBuilder schema) {
    StageOutcome<SilverTable> outcome = make(format, content, schema);
    assertThat(outcome).isInstanceOf(StageOutcome.Completed.class);
    return ((StageOutcome.Completed<SilverTable>) outcome).value();
  }

  /** The rows of the Silver table of a CSV. */
  List<List<JsonValue>> rows(String csv, SchemaBuilder schema) {
    return rows(table(FileFormat.CSV, csv, schema));
  }

  List<List<JsonValue>> rows(SilverTable table) {
    return session.rows(new Relation.Scan(table.table()));
  }

  TableProfile profile(FileFormat format, String text, SchemaBuilder schema) {
    return table(format, text, schema).profile();
  }

  static List<String> dtypes(SilverTable table) {
    return table.columns().stream().map(Column::type).map(type -> type.dtype()).toList();
  }

  /** What the data-loss guard says of a source. */
  List<Problem> losses(FileFormat format, String text, SchemaBuilder schema) {
    return losses(format, text.getBytes(UTF_8), schema);
  }

  List<Problem> losses(FileFormat format, byte[] content, SchemaBuilder schema) {
    StageOutcome<SilverTable> outcome = make(format, content, schema);
    assertThat(outcome).isInstanceOf(StageOutcome.Failed.class);
    return ((StageOutcome.Failed<SilverTable>) outcome).problems();
  }

  /** Why a CSV cannot even be planned. */
  List<Problem> refusals(String csv, SchemaBuilder schema) {
    return refusals(FileFormat.CSV, csv, schema);
  }

  List<Problem> refusals(FileFormat format, String text, SchemaBuilder builder) {
    return refusals(format, text.getBytes(UTF_8), builder);
  }

  List<Problem> refusals(FileFormat format, byte[] content, SchemaBuilder builder) {
    SourceSchema schema = builder.build();
    Planning planning =
        SilverPlanner.plan("s", bronze(format, content, schema), SilverRules.of(schema), Set.of());
    assertThat(planning).isInstanceOf(Planning.Refused.class);
    return ((Planning.Refused) planning).problems();
  }

  List<ChangeEffect> effects(String csv, SchemaBuilder builder) {
    SourceSchema schema = builder.build();
    return new DataLossGuard(plan(bronze(FileFormat.CSV, csv.getBytes(UTF_8), schema), schema))
        .effects(session);
  }

  @Override
  public void close() {
    session.close();
  }
}
