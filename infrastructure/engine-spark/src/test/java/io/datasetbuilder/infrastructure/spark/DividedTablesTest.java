package io.datasetbuilder.infrastructure.spark;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.spark.scan.TaskShare;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.contract.TableEngineContract;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that several tasks read, sort and write are those that one task does. */
class DividedTablesTest extends TableEngineContract {

  private static final List<Column> TEXTS =
      List.of(typed("a", Simple.STRING), typed("b", Simple.STRING));

  private static final String SOME_NULLS_AND_EXTREMES =
      LongStream.of(7, -3, Long.MAX_VALUE, 0, Long.MIN_VALUE, 7, 12_345_678_901L)
          .mapToObj(n -> "{\"n\":" + n + "}\n")
          .collect(Collectors.joining("{}\n"));

  private long share = TaskShare.USUAL.bytes();

  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.SHARED.with(
        Map.of(TaskShare.OPTION, String.valueOf(share)), SparkEngines.SETTINGS);
  }

  private List<List<JsonValue>> rowsInShares(long bytes, Relation plan) {
    share = bytes;
    try (TableEngine.Session session = open(2)) {
      return session.rows(plan);
    }
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(longs = {9, 10, 11, 12, 13, 17, 23, 29, 64})
  void readsCsvThatIsCutWithinQuotesAndCharacters(long bytes) {
    Relation table =
        cells(
            "\uFEFFa,\"b\n\"\"c\"\n\"x\n,\"\"y\"\"\n\",1\n한글,\"\"\n,\n\"a\n\nb\",\"\"\"\"\n\n"
                + "\uFEFFé,\"한\n글\"\nlast,one",
            "a",
            "b");

    assertThat(rowsInShares(bytes, table)).isEqualTo(rowsInShares(1 << 20, table)).hasSize(6);
  }

  @Test
  void readsRandomCsvWhereverItIsCut() {
    Random random = new Random(35);
    String[] pieces = {"a", "한", "\n", ",", "\"\"", " ", "\uD83D\uDE00"};
    String csv =
        IntStream.range(0, 400)
            .mapToObj(
                row ->
                    random
                        .ints(random.nextInt(6), 0, pieces.length)
                        .mapToObj(i -> pieces[i])
                        .collect(Collectors.joining("", "\"", "\"," + row + "\n")))
            .collect(Collectors.joining("", "a,b\n", ""));
    Relation table = cells(csv, "a", "b");
    List<List<JsonValue>> whole = rowsInShares(1 << 20, table);

    assertThat(whole).hasSize(400);
    for (long bytes : new long[] {50, 101, 499, 1_000, 3_001}) {
      assertThat(rowsInShares(bytes, table)).isEqualTo(whole);
    }
  }

  @Test
  void readsEmptyCellsOfASingleColumnInEachPartOfAText() {
    Relation table = cells("a\n\nx\n\n\ny\n\n", "a");

    assertThat(rowsInShares(2, table)).isEqualTo(rowsInShares(100, table)).hasSize(6);
  }

  @Test
  void readsCellsThatAreLongerThanAShare() {
    String cell = "\"" + "x\"\"\n".repeat(100_000) + "\"";
    Relation table = cells("a,b\n1," + cell + "\n2," + cell + "\n3,\n", "a", "b");

    assertThat(rowsInShares(50_000, table)).isEqualTo(rowsInShares(10 << 20, table)).hasSize(3);
  }

  @ParameterizedTest(name = "descending: {1}, {0} bytes")
  @CsvSource({"128, false", "128, true", "256, false", "384, true", "100000, false"})
  void sortsWholeNumbersInRanges(long bytes, boolean descending) {
    Relation rows = records(SOME_NULLS_AND_EXTREMES, typed("n", Whole.INT64));
    Relation sorted = new Relation.Sort(rows, List.of(new Order(column("n"), descending)));

    List<JsonValue> expected =
        LongStream.of(Long.MIN_VALUE, -3, 0, 7, 7, 12_345_678_901L, Long.MAX_VALUE)
            .mapToObj(JsonValue::of)
            .collect(Collectors.toCollection(ArrayList::new));
    if (descending) {
      Collections.reverse(expected);
    }
    expected.addAll(Collections.nCopies(6, JsonValue.ofNull()));

    assertThat(rowsInShares(bytes, sorted)).isEqualTo(expected.stream().map(List::of).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"CSV", "CSV_FOR_SPREADSHEETS", "JSON_LINES"})
  void appendsTextsOfSeveralTasksUnderOneHeader(TableFormat format) {
    Relation table =
        cells(
            IntStream.range(0, 50)
                .mapToObj(i -> i + ",\"\"\n")
                .collect(Collectors.joining("", "a,b\n", "")),
            "a",
            "b");
    share = 1 << 20;
    byte[] whole = writtenBy(table, format);
    share = 20;

    assertThat(writtenBy(table, format)).isEqualTo(whole);
  }

  private byte[] writtenBy(Relation table, TableFormat format) {
    try (TableEngine.Session session = open(2)) {
      return written(session, table, TEXTS, format);
    }
  }

  @Test
  void appendsRowGroupsOfSeveralTasks() {
    Relation table =
        cells(
            IntStream.range(0, 50)
                .mapToObj(i -> i + ",x\n")
                .collect(Collectors.joining("", "a,b\n", "")),
            "a",
            "b");
    share = 40;
    Location file = new Location(folder.resolve("appended.parquet").toString());
    try (TableEngine.Session session = open(2)) {
      assertThat(session.write(table, TEXTS, TableFormat.PARQUET, file)).isEqualTo(50);
      Relation appended = new Relation.Scan(new ParquetTable(file, TEXTS));
      assertThat(session.rows(appended)).isEqualTo(session.rows(table));
      assertThat(session.rows(new Relation.NumberRows(appended, "row", 1)))
          .extracting(row -> row.get(2))
          .isEqualTo(LongStream.rangeClosed(1, 50).mapToObj(JsonValue::of).toList());
    }
  }

  @Test
  void writesATableWithoutAPartition() {
    Relation none = new Relation.Limit(cells("a,b\n1,2\n", "a", "b"), 0);

    assertThat(new String(writtenBy(none, TableFormat.CSV), UTF_8)).isEqualTo("a,b\n");
  }
}
