package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.history.AppendHistory;
import io.datasetbuilder.buildspec.history.AppendHistory.OnDuplicate;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.HistorySpec.SchemaChange;
import io.datasetbuilder.buildspec.history.MergeHistory;
import io.datasetbuilder.buildspec.history.MergeHistory.RemovedRows;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.gold.history.ContinueTable;
import io.datasetbuilder.pipeline.gold.history.ContinueTable.StoredTable;
import io.datasetbuilder.pipeline.gold.history.HistoryPlan;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A table that continues from run to run, with a real engine. */
final class HistoryFixture implements AutoCloseable {

  private final Path folder;
  private final TableEngine.Session session;
  private Masking masking = new Masking(Set.of());
  private Optional<StoredTable> parent = Optional.empty();
  private int files;

  HistoryFixture(Path folder, int threads) {
    this.folder = folder;
    this.session =
        Engines.engine(threads)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER);
  }

  static HistorySpec append(OnDuplicate onDuplicate, SchemaChange change, String... keys) {
    return new AppendHistory(List.of(keys), onDuplicate, change, Optional.empty());
  }

  static HistorySpec merge(RemovedRows removed, boolean track, String... keys) {
    return new MergeHistory(List.of(keys), removed, track, SchemaChange.WIDEN, Optional.empty());
  }

  HistoryFixture masking(String column) {
    masking = new Masking(Set.of(column));
    return this;
  }

  /** A table made by a query in the engine's own SQL. */
  StoredTable table(String query, Column... columns) {
    Path file = folder.resolve("table-" + files++ + ".parquet");
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    return stored(file, List.of(columns));
  }

  private StoredTable stored(Path file, List<Column> columns) {
    ParquetTable table = new ParquetTable(new Location(file.toString()), columns);
    return new StoredTable(table, session.rows(new Relation.Scan(table)).size());
  }

  Result<HistoryPlan> plan(HistorySpec spec, StoredTable run, Instant start) {
    return new ContinueTable(spec, "history", masking, session).plan(parent, run, start);
  }

  List<Problem> refused(HistorySpec spec, StoredTable run) {
    return plan(spec, run, Instant.EPOCH).problems();
  }

  /** Continues the table and returns the counts of the run. */
  HistoryCounts continued(HistorySpec spec, StoredTable run, Instant start) {
    HistoryPlan plan = plan(spec, run, start).match(made -> made, problems -> failed(problems));
    Path file = folder.resolve("table-" + files++ + ".parquet");
    long rows =
        session.write(
            plan.relation(), plan.columns(), TableFormat.PARQUET, new Location(file.toString()));
    parent = Optional.of(stored(file, plan.columns()));
    assertThat(rows).isEqualTo(plan.counts().after());
    assertThat(plan.counts().isConsistent()).as(plan.counts().toString()).isTrue();
    return plan.counts();
  }

  private static HistoryPlan failed(List<Problem> problems) {
    throw new AssertionError(problems.toString());
  }

  List<Column> columns() {
    return parent.orElseThrow().table().columns();
  }

  /** The rows of the table, each with its cells between bars. */
  List<String> rows() {
    return session.rows(new Relation.Scan(parent.orElseThrow().table())).stream()
        .map(row -> row.stream().map(HistoryFixture::text).collect(Collectors.joining("|")))
        .toList();
  }

  byte[] bytes() {
    try {
      return Files.readAllBytes(Path.of(parent.orElseThrow().table().location().address()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(JsonValue cell) {
    if (cell instanceof JsonNumber number) {
      return number.value().toPlainString();
    }
    return cell instanceof JsonText text ? text.value() : "-";
  }

  @Override
  public void close() {
    session.close();
  }
}
