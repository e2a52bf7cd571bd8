package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parquet files read with declared options, and the rows that the engine sees in them. */
final class ParquetFiles implements AutoCloseable {

  private final Path folder;
  private final TableEngine.Session session;

  ParquetFiles(Path folder) {
    this.folder = folder;
    this.session = Engines.session(folder);
  }

  /** A file that the engine writes from a query. */
  Path written(String query) {
    return written(query, "");
  }

  /** The same, with more options of {@code COPY}. */
  Path written(String query, String options) {
    try {
      Path file = Files.createTempFile(folder, "written-", ".parquet");
      Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet" + options + ")");
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Outcome read(Path file, ReadOptions read, String... unused) {
    try {
      Path scratch = Files.createTempDirectory(folder, "scratch");
      BronzeInput input =
          new BronzeInput(
              new Location(file.toString()),
              FileFormat.PARQUET,
              TextEncoding.UTF_8,
              read,
              NullTokens.NONE,
              TextFallback.NONE,
              new UnusedColumns(Set.of(unused), Optional.empty()));
      return Engines.reader()
          .read(input, new Location(scratch.toString()), done -> {}, Interruption.NEVER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  BronzeTable table(Path file, ReadOptions read, String... unused) {
    Outcome outcome = read(file, read, unused);
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  List<Problem> problems(Path file, ReadOptions read, String... unused) {
    Outcome outcome = read(file, read, unused);
    assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
    return ((Outcome.Unreadable) outcome).problems();
  }

  /** The rows as the engine reads them, each as the JSON of its cells. */
  List<String> rows(BronzeTable table) {
    return session.rows(new Relation.Scan(table.source())).stream()
        .map(cells -> JsonRenderer.line(new JsonValue.JsonArray(cells)))
        .toList();
  }

  static List<String> dtypes(BronzeTable table) {
    return table.columns().stream().map(column -> column.inferred().dtype()).toList();
  }

  @Override
  public void close() {
    session.close();
  }
}
