package io.datasetbuilder.pipeline.table.contract;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Concat;
import io.datasetbuilder.pipeline.table.plan.Relation.Filter;
import io.datasetbuilder.pipeline.table.plan.Relation.Limit;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.Relation.Project;
import io.datasetbuilder.pipeline.table.plan.Relation.Sort;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sorted rows and parts in turn: their order, and the files that are written of them. */
public abstract class RowsInTurnContract extends TableEngineContract {

  private static final Column N = typed("n", Whole.INT64);
  private static final Column S = typed("s", Simple.STRING);
  private static final Column L = typed("l", new ListOf(Simple.FLOAT64));
  private static final List<Column> COLUMNS = List.of(N, S, L);

  /** So many rows that the engine writes and sorts them in several parts. */
  protected abstract int severalParts();

  private Relation rows(int count) {
    return records(
        IntStream.range(0, count)
            .map(i -> count - 1 - i)
            .mapToObj(RowsInTurnContract::row)
            .collect(Collectors.joining()),
        N,
        S,
        L);
  }

  private static String row(int n) {
    String text = n % 3 == 0 ? "null" : "\"s" + n % 700 + "\"";
    return "{\"n\":" + n + ",\"s\":" + text + ",\"l\":[" + n % 5 + ".5,null]}\n";
  }

  private static Relation sorted(Relation rows) {
    return new Sort(rows, List.of(new Order(column("n"), false)), true);
  }

  private static Relation where(Relation rows, Operator operator, long value) {
    return new Filter(rows, new Comparison(operator, column("n"), number(value)));
  }

  private byte[] onThreads(int threads, Relation plan) {
    try (TableEngine.Session other = open(threads)) {
      return written(other, plan, COLUMNS, TableFormat.PARQUET);
    }
  }

  private Relation back(byte[] parquet) {
    try {
      Path file = Files.write(folder.resolve("back-" + System.nanoTime()), parquet);
      return new Relation.Scan(new ParquetTable(new Location(file.toString()), COLUMNS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Relation selected(Relation rows) {
    return new Project(
        rows, COLUMNS.stream().map(c -> new Named(c.name(), column(c.name()))).toList());
  }

  @Test
  public void givesTheRowsOfEachPartInTurn() {
    Relation rows = rows(6);
    Relation plan =
        new Concat(
            List.of(
                sorted(where(rows, Operator.GE, 4)),
                where(rows, Operator.LT, 0),
                new Limit(rows, 2),
                sorted(where(rows, Operator.LE, 1))));

    assertThat(firstColumn(plan).toString())
        .isEqualTo(
            Stream.of(4, 5, 5, 4, 0, 1)
                .map(n -> "JsonNumber[value=" + n + "]")
                .collect(Collectors.joining(", ", "[", "]")));
  }

  @Tag("deep")
  @Test
  public void writesASortedTableInOrderWithTheSameBytesOnAnyNumberOfThreads() {
    Relation plan = selected(sorted(rows(severalParts())));

    byte[] expected = onThreads(1, plan);

    assertThat(session().rows(back(expected))).isEqualTo(session().rows(plan));
    assertThat(onThreads(2, plan)).isEqualTo(expected);
    assertThat(onThreads(4, plan)).isEqualTo(expected);
  }

  @Tag("deep")
  @Test
  public void writesPartsInTurnWithTheSameBytesOnAnyNumberOfThreads() {
    Relation rows = rows(severalParts());
    long cut = severalParts() * 7L / 15;
    Relation plan =
        selected(
            new Concat(
                List.of(
                    sorted(where(rows, Operator.LT, cut)),
                    where(rows, Operator.LT, 0),
                    sorted(where(rows, Operator.GE, cut)))));

    byte[] expected = onThreads(1, plan);

    assertThat(session().rows(back(expected))).isEqualTo(session().rows(sorted(rows)));
    assertThat(onThreads(2, plan)).isEqualTo(expected);
    assertThat(onThreads(4, plan)).isEqualTo(expected);
  }

  @Tag("deep")
  @Test
  public void writesAStoredTableAnewWithTheSameBytesOnAnyNumberOfThreads() {
    Relation stored = back(onThreads(1, sorted(rows(severalParts()))));
    Relation plan = selected(stored);

    byte[] expected = onThreads(1, plan);

    assertThat(session().rows(back(expected))).isEqualTo(session().rows(stored));
    assertThat(onThreads(2, plan)).isEqualTo(expected);
    assertThat(onThreads(4, plan)).isEqualTo(expected);
  }

  @Test
  public void writesPartsWithoutAnyRow() {
    Relation none = where(rows(3), Operator.LT, 0);

    assertThat(session().rows(back(onThreads(2, new Concat(List.of(none, none)))))).isEmpty();
  }
}
