package io.datasetbuilder.pipeline.table.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** What the contracts of {@link TableEngine} share: a session and small tables. */
public abstract class TableEngineContract {

  @TempDir protected Path folder;

  private TableEngine.Session session;

  /** An engine that uses this many threads. */
  protected abstract TableEngine engine(int threads);

  protected final TableEngine.Session session() {
    if (session == null) {
      session = open(2);
    }
    return session;
  }

  protected final TableEngine.Session open(int threads) {
    try {
      Path spill = Files.createTempDirectory(folder, "spill-");
      return engine(threads).open(new Location(spill.toString()), 1, Interruption.NEVER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  public void closeSession() {
    if (session != null) {
      session.close();
    }
  }

  protected static Column typed(String name, DataType type) {
    return new Column(name, type);
  }

  /** A table of JSON records, one a line. */
  protected final Relation records(String lines, Column... columns) {
    return new Relation.Scan(
        new TableSource.JsonLines(file(lines), List.of(columns), lines.length()));
  }

  /** A table of CSV cells, with a header. */
  protected final Relation cells(String csv, String... columns) {
    List<Column> texts =
        List.of(columns).stream().map(name -> typed(name, DataType.Simple.STRING)).toList();
    return new Relation.Scan(new TableSource.CsvText(file(csv), texts, csv.length()));
  }

  /**
   * A Parquet file beside the contract: values that no text of a source has, so that no engine's
   * way of writing them is part of a test.
   */
  protected final Relation stored(String name, Column... columns) {
    try (InputStream content = TableEngineContract.class.getResourceAsStream(name)) {
      Path file = Files.createTempFile(folder, "stored-", ".parquet");
      Files.write(file, content.readAllBytes());
      return new Relation.Scan(
          new TableSource.ParquetTable(new Location(file.toString()), List.of(columns)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One row and no column of interest. */
  protected final Relation oneRow() {
    return cells("x\n1\n", "x");
  }

  protected final Location file(String content) {
    try {
      return new Location(
          Files.write(Files.createTempFile(folder, "table-", ".txt"), content.getBytes(UTF_8))
              .toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  protected static Relation project(Relation input, Expression... expressions) {
    List<Named> named = new ArrayList<>();
    for (Expression expression : expressions) {
      named.add(new Named("c" + named.size(), expression));
    }
    return new Relation.Project(input, named);
  }

  /** What an expression over no column gives. */
  protected final JsonValue value(Expression expression) {
    return session().rows(project(oneRow(), expression)).get(0).get(0);
  }

  /** The first column of a plan. */
  protected final List<JsonValue> firstColumn(Relation plan) {
    return session().rows(plan).stream().map(row -> row.get(0)).toList();
  }

  protected final byte[] written(
      TableEngine.Session session, Relation plan, List<Column> columns, TableFormat format) {
    try {
      Path file = folder.resolve("written-" + System.nanoTime());
      session.write(plan, columns, format, new Location(file.toString()));
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  protected final String writtenText(Relation plan, TableFormat format, Column... columns) {
    return new String(written(session(), plan, List.of(columns), format), UTF_8);
  }
}
