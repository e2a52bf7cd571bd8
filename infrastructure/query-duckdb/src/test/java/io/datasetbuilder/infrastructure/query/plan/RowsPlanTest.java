package io.datasetbuilder.infrastructure.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", row filters; WIRE 1.7, POST /warehouse/rows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowsPlanTest {

  private static final long MILLION = 1_000_000;

  /** A million rows in nine row groups; {@code tied} has ten values, {@code place} is the order. */
  private QueriedTable big;

  /** Seven rows: 1, NaN, -Infinity, null, Infinity, NaN, 2. */
  private QueriedTable floats;

  @BeforeAll
  void write(@TempDir Path folder) {
    big =
        TableFixture.write(
            folder.resolve("big.parquet"),
            "SELECT i, CAST(i % 10 AS TINYINT), 'text ' || i FROM range(1000000) t(i)",
            "place",
            "Int64",
            "tied",
            "Int8",
            "text",
            "String");
    floats =
        TableFixture.write(
            folder.resolve("floats.parquet"),
            "SELECT i, CAST(x AS DOUBLE) FROM (VALUES (0, '1'), (1, 'NaN'), (2, '-inf'),"
                + " (3, NULL), (4, 'inf'), (5, 'NaN'), (6, '2')) v(i, x)",
            "place",
            "Int64",
            "x",
            "Float64");
  }

  private static RowsQuery page(long offset, int size) {
    return new RowsQuery(List.of(), List.of(), List.of(), false, offset, size);
  }

  private static RowsQuery sorted(long offset, int size, SortKey... keys) {
    return new RowsQuery(List.of(), List.of(keys), List.of(), false, offset, size);
  }

  private static RowsQuery filtered(boolean count, long offset, int size, RowFilter... filters) {
    return new RowsQuery(List.of(), List.of(), List.of(filters), count, offset, size);
  }

  private static RowFilter filter(String column, Operator operator, JsonValue... values) {
    return new RowFilter(column, operator, List.of(values));
  }

  private static RowsResult rows(QueriedTable table, RowsQuery query) {
    return PlanRunner.run(table, new RowsPlan(table, query));
  }

  /** The first column of a page. */
  private static List<Long> places(RowsResult result) {
    return result.page().rows().stream()
        .map(row -> ((JsonNumber) row.get(0)).value().longValueExact())
        .toList();
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 122_879, 122_880, 500_000, 999_990})
  void aPageWithoutOrderIsARangeOfTheFile(long offset) {
    assertThat(places(rows(big, page(offset, 10)))).isEqualTo(range(offset, offset + 10));
  }

  @Test
  void furtherRowsAreReportedUpToTheLast() {
    assertThat(rows(big, page(MILLION - 11, 10)).page().more()).isTrue();
    assertThat(rows(big, page(MILLION - 10, 10)).page().more()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000_000, 1_000_001, Long.MAX_VALUE})
  void aPageBehindTheLastRowIsEmpty(long offset) {
    RowsResult unsorted = rows(big, page(offset, 10));
    RowsResult sorted = rows(big, sorted(offset, 10, new SortKey("tied", Direction.ASC)));

    assertThat(unsorted.page().rows()).isEmpty();
    assertThat(unsorted.page().more()).isFalse();
    assertThat(sorted.page().rows()).isEmpty();
    assertThat(sorted.page().more()).isFalse();
  }

  @Test
  void theRowsOfATableAreCountedWithoutReadingThem() {
    assertThat(rows(big, page(0, 1)).count()).hasValue(MILLION);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "99999, 999990", "100000, 1", "450000, 500004"})
  void tiesKeepTheOrderOfTheFile(long offset, long first) {
    RowsResult result = rows(big, sorted(offset, 1, new SortKey("tied", Direction.ASC)));

    assertThat(places(result)).containsExactly(first);
  }

  @Test
  void tiesKeepTheOrderOfTheFileInADescendingPageToo() {
    RowsResult result = rows(big, sorted(0, 3, new SortKey("tied", Direction.DESC)));

    assertThat(places(result)).containsExactly(9L, 19L, 29L);
    assertThat(result.page().more()).isTrue();
  }

  @Test
  void aFurtherKeyOrdersTies() {
    RowsResult result =
        rows(
            big,
            sorted(0, 2, new SortKey("tied", Direction.ASC), new SortKey("place", Direction.DESC)));

    assertThat(places(result)).containsExactly(999_990L, 999_980L);
  }

  @Test
  void pagesJoinToTheWholeTable() {
    List<Long> joined = new ArrayList<>();
    SortKey key = new SortKey("x", Direction.DESC);
    for (int offset = 0; offset < 7; offset += 2) {
      joined.addAll(places(rows(floats, sorted(offset, 2, key))));
    }

    assertThat(joined).isEqualTo(places(rows(floats, sorted(0, 10, key))));
  }

  @Test
  void nanAndThenNullComeLastInBothDirections() {
    assertThat(places(rows(floats, sorted(0, 10, new SortKey("x", Direction.ASC)))))
        .containsExactly(2L, 0L, 6L, 4L, 1L, 5L, 3L);
    assertThat(places(rows(floats, sorted(0, 10, new SortKey("x", Direction.DESC)))))
        .containsExactly(4L, 6L, 0L, 2L, 1L, 5L, 3L);
  }

  @ParameterizedTest
  @EnumSource(names = {"EQ", "LT", "LTE", "GT", "GTE"})
  void nanSatisfiesNoComparison(Operator operator) {
    RowFilter filter = filter("x", operator, JsonValue.of(1));

    assertThat(places(rows(floats, filtered(false, 0, 10, filter)))).doesNotContain(1L, 3L, 5L);
  }

  @Test
  void nanIsDifferentFromEveryNumberAndNoNull() {
    assertThat(
            places(rows(floats, filtered(false, 0, 10, filter("x", Operator.NE, JsonValue.of(1))))))
        .containsExactly(1L, 2L, 4L, 5L, 6L);
    assertThat(places(rows(floats, filtered(false, 0, 10, filter("x", Operator.IS_NULL)))))
        .containsExactly(3L);
  }

  @Test
  void matchingRowsAreInTheOrderOfTheFile() {
    RowFilter filter = filter("tied", Operator.IN, JsonValue.of(3), JsonValue.of("4"));

    RowsResult result = rows(big, filtered(false, 150_000, 4, filter));

    assertThat(places(result)).containsExactly(750_003L, 750_004L, 750_013L, 750_014L);
    assertThat(result.page().more()).isTrue();
  }

  @Test
  void matchingRowsAreCountedOnRequestOnly() {
    RowFilter filter = filter("tied", Operator.EQ, JsonValue.of(3));

    assertThat(rows(big, filtered(false, 0, 1, filter)).count()).isEmpty();
    assertThat(rows(big, filtered(true, 0, 1, filter)).count()).hasValue(100_000);
  }

  @Test
  void aRowSatisfiesAllFilters() {
    RowsResult result =
        rows(
            big,
            filtered(
                true,
                0,
                10,
                filter("tied", Operator.EQ, JsonValue.of(3)),
                filter("place", Operator.GTE, JsonValue.of(999_980)),
                filter("text", Operator.NE, JsonValue.of("text 999993"))));

    assertThat(places(result)).containsExactly(999_983L);
    assertThat(result.count()).hasValue(1);
    assertThat(result.page().more()).isFalse();
  }

  @Test
  void columnsAreReturnedInTheOrderOfTheRequest() {
    RowsQuery query = new RowsQuery(List.of("text", "place"), List.of(), List.of(), false, 5, 1);

    RowsResult result = rows(big, query);

    assertThat(result.page().columns())
        .containsExactly(new ResultColumn("text", "String"), new ResultColumn("place", "Int64"));
    assertThat(result.page().rows())
        .containsExactly(List.of(JsonValue.of("text 5"), JsonValue.of(5)));
  }

  @Test
  void namesOfColumnsMayBeAnything(@TempDir Path folder) {
    String[] names = {
      "file_row_number",
      "a\"b",
      "A\"b",
      "select",
      " ",
      "😀",
      "c0",
      "t",
      "page",
      "n\nm",
      "it's",
      "C0"
    };
    String cells = String.join(", ", Stream.of(names).map(name -> "i").toList());
    QueriedTable table =
        TableFixture.write(
            folder.resolve("names.parquet"),
            "SELECT " + cells + " FROM range(3) t(i)",
            Stream.of(names).flatMap(name -> Stream.of(name, "Int64")).toArray(String[]::new));

    for (String name : names) {
      RowsQuery query =
          new RowsQuery(
              List.of(name),
              List.of(new SortKey(name, Direction.DESC)),
              List.of(filter(name, Operator.LT, JsonValue.of(2))),
              true,
              0,
              1);

      RowsResult result = rows(table, query);

      assertThat(result.page().columns()).containsExactly(new ResultColumn(name, "Int64"));
      assertThat(places(result)).containsExactly(1L);
      assertThat(result.count()).hasValue(2);
    }
  }

  @Test
  void valuesOfFiltersAreNeverSql(@TempDir Path folder) {
    String[] texts = {"it's", "' OR true --", "\\'", "a\0b", "$1", "?", "😀", "%", "x"};
    String values =
        String.join(", ", Stream.of(texts).map(text -> "(" + Literals.text(text) + ")").toList());
    QueriedTable table =
        TableFixture.write(
            folder.resolve("texts.parquet"),
            "SELECT * FROM (VALUES " + values + ") v(x)",
            "x",
            "String");

    for (String text : texts) {
      RowFilter filter = filter("x", Operator.EQ, JsonValue.of(text));

      assertThat(rows(table, filtered(false, 0, 10, filter)).page().rows())
          .containsExactly(List.of(JsonValue.of(text)));
    }
  }

  @Test
  void theAddressOfAFileIsNoPattern(@TempDir Path folder) throws Exception {
    Path odd = Files.createDirectories(folder.resolve("year=2024").resolve("a[b]*c's ?"));
    TableFixture.write(odd.resolve("x1.parquet"), "SELECT 1", "place", "Int32");
    QueriedTable table =
        TableFixture.write(odd.resolve("x?.parquet"), "SELECT 2", "place", "Int32");

    assertThat(places(rows(table, page(0, 10)))).containsExactly(2L);
  }

  @Tag("deep")
  @Test
  void aTableMayHaveThousandsOfColumns(@TempDir Path folder) {
    String[] columns =
        LongStream.range(0, 2_000)
            .boxed()
            .flatMap(i -> Stream.of("column " + i, "Int64"))
            .toArray(String[]::new);
    String cells =
        String.join(", ", LongStream.range(0, 2_000).mapToObj(i -> "i * 2000 + " + i).toList());
    QueriedTable table =
        TableFixture.write(
            folder.resolve("wide.parquet"), "SELECT " + cells + " FROM range(20) t(i)", columns);

    RowsResult result = rows(table, sorted(0, 1, new SortKey("column 1999", Direction.DESC)));

    assertThat(result.page().columns()).hasSize(2_000);
    assertThat(places(result)).containsExactly(38_000L);
  }

  @Test
  void anEmptyTableHasAnEmptyPage(@TempDir Path folder) {
    QueriedTable table =
        TableFixture.write(
            folder.resolve("empty.parquet"), "SELECT 1 WHERE false", "place", "Int32");

    RowsResult result = rows(table, sorted(0, 10, new SortKey("place", Direction.ASC)));

    assertThat(result.page().rows()).isEmpty();
    assertThat(result.count()).hasValue(0);
  }
}
