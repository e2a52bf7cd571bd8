package io.datasetbuilder.infrastructure.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.spark.file.JsonTexts;
import io.datasetbuilder.infrastructure.spark.file.PartFiles;
import io.datasetbuilder.infrastructure.spark.file.RowTextFile;
import io.datasetbuilder.infrastructure.spark.file.RowTexts;
import io.datasetbuilder.infrastructure.spark.file.TableFile;
import io.datasetbuilder.infrastructure.spark.file.TableFile.Written;
import io.datasetbuilder.infrastructure.spark.plan.RelationFrames;
import io.datasetbuilder.infrastructure.spark.scan.PlainNames;
import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/** A session of Spark. For one thread at a time, except {@link #cancel()}. */
final class SparkEngineSession implements TableEngine.Session {

  private final RelationFrames frames;
  private final SparkCalls calls;
  private final Path scratch;

  SparkEngineSession(SparkSession session, SparkCalls calls, Path scratch) {
    this.frames = new RelationFrames(session, new PlainNames(scratch));
    this.calls = calls;
    this.scratch = scratch;
  }

  @Override
  public long write(Relation plan, List<Column> columns, TableFormat format, Location file) {
    return calls.call(() -> written(plan, columns, format, Path.of(file.address())));
  }

  private long written(Relation plan, List<Column> columns, TableFormat format, Path file)
      throws IOException {
    Dataset<Row> rows = typed(frames.of(plan), columns);
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    try {
      Written written =
          new PartFiles(TableFile.of(format, columns), scratch)
              .write(rows.javaRDD(), unfinished, calls::endIfStopped);
      refuse(written, columns, format);
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
      return written.rows();
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /** The columns of a plan in the types that they are to have. */
  private static Dataset<Row> typed(Dataset<Row> rows, List<Column> columns) {
    StructField[] fields = rows.schema().fields();
    org.apache.spark.sql.Column[] typed = new org.apache.spark.sql.Column[columns.size()];
    boolean same = true;
    for (int i = 0; i < typed.length; i++) {
      DataType type = SparkTypes.of(columns.get(i).type());
      same &= fields[i].dataType().equals(type);
      typed[i] = rows.col("`" + fields[i].name().replace("`", "``") + "`").cast(type);
      typed[i] = typed[i].as(fields[i].name());
    }
    return same ? rows : rows.select(typed);
  }

  private static void refuse(Written written, List<Column> columns, TableFormat format) {
    for (int i = 0; i < written.refused().size(); i++) {
      long rows = written.refused().get(i);
      if (rows > 0) {
        boolean json = format == TableFormat.JSON_LINES;
        throw SparkFailures.failure(
            json ? EngineProblem.NON_FINITE_IN_JSON : EngineProblem.NUL_IN_CSV,
            "column %s holds %s, in %d %s"
                .formatted(
                    Quoting.quoted(columns.get(i).name()),
                    json
                        ? "NaN or an infinity, which JSON cannot express"
                        : "a NUL character, which CSV cannot hold",
                    rows,
                    rows == 1 ? "row" : "rows"),
            null);
      }
    }
  }

  @Override
  public List<List<JsonValue>> rows(Relation plan) {
    return calls.call(
        () -> {
          Dataset<Row> rows = frames.of(plan);
          RowTexts texts = new RowTexts(rows.schema());
          List<List<JsonValue>> values = new ArrayList<>();
          rows.javaRDD().map(texts::of).collect().forEach(text -> values.add(JsonTexts.row(text)));
          return values;
        });
  }

  /** By way of a scratch file: a partition, which may be a whole table, has no place in memory. */
  @Override
  public void forEach(Relation plan, Consumer<List<JsonValue>> row) {
    calls.call(
        () -> {
          Dataset<Row> rows = frames.of(plan);
          Path file = scratch.resolve("rows-" + UUID.randomUUID() + ".jsonl");
          try {
            new PartFiles(new RowTextFile(new RowTexts(rows.schema())), scratch)
                .write(rows.javaRDD(), file, calls::endIfStopped);
            read(file, row);
          } finally {
            Files.deleteIfExists(file);
          }
          return null;
        });
  }

  private void read(Path file, Consumer<List<JsonValue>> row) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        List<JsonValue> cells = JsonTexts.row(line);
        calls.withCaller(() -> row.accept(cells));
      }
    }
  }

  @Override
  public void cancel() {
    calls.cancel();
  }

  @Override
  public void close() {
    calls.close();
  }
}
