package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.gold.pii.PiiScan;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Personal data that are stored as whole numbers, and other numbers of their length. */
class NumberScanTest {

  private static final int ROWS = 300;

  @TempDir Path folder;
  @AutoClose private TableEngine.Session session;

  @BeforeEach
  void open() {
    session = Engines.session(folder);
  }

  private List<PiiFinding> scan(Column column, String values) {
    Path file = folder.resolve("silver.parquet");
    Engines.sql(
        "COPY (SELECT unnest(["
            + values
            + "]) AS \""
            + column.name()
            + "\") TO '"
            + file
            + "' (FORMAT parquet)");
    TableSource table =
        new TableSource.ParquetTable(new Location(file.toString()), List.of(column));
    PiiScan scan = new PiiScan(List.of(column), Set.of());
    AggregateBatch sheet = new AggregateBatch(table);
    scan.ask(sheet);
    AggregateResults answers = sheet.answer(session);
    return scan.findings(answers, session, table).all();
  }

  private List<PiiFinding> scan(List<Long> values, DataType type, String sqlType) {
    return scan(new Column("c", type), cast(values, sqlType));
  }

  private static String cast(List<Long> values, String sqlType) {
    return values.stream()
        .map(value -> "CAST(" + value + " AS " + sqlType + ")")
        .collect(Collectors.joining(", "));
  }

  private List<PiiFinding> scan(List<Long> values) {
    return scan(values, Whole.INT64, "BIGINT");
  }

  private static PiiFinding found(PiiKind kind, long count) {
    return new PiiFinding("c", kind, count, PiiBasis.VALUES);
  }

  private static Arguments column(String name, ToLongFunction<MadeUpNumbers> number) {
    return Arguments.of(name, number);
  }

  private static List<Long> made(ToLongFunction<MadeUpNumbers> number, long seed) {
    MadeUpNumbers numbers = new MadeUpNumbers(seed);
    return numbers.of(ROWS, () -> number.applyAsLong(numbers));
  }

  static Stream<Arguments> personal() {
    return Stream.of(
        column("RRN of people born before 1988", n -> n.registration(1940, 1987)),
        column("RRN of people born from 2001 on", n -> n.registration(2001, 2009)),
        column(
            "RRN of parents and children",
            n -> n.mobile() % 2 == 0 ? n.registration(1940, 1987) : n.registration(2001, 2019)),
        column("CARD of sixteen digits", MadeUpNumbers::card));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("personal")
  void aColumnOfPersonalNumbersIsFoundInEveryRow(
      String name, ToLongFunction<MadeUpNumbers> number) {
    PiiKind kind = PiiKind.valueOf(name.substring(0, name.indexOf(' ')));
    for (long seed = 1; seed <= SearchDepth.of(1); seed++) {
      assertThat(scan(made(number, seed))).as("seed %d", seed).containsExactly(found(kind, ROWS));
    }
  }

  static Stream<Arguments> other() {
    return Stream.of(
        column("counts", n -> n.between(0, 2_000_000)),
        column("numbers of ten digits", n -> n.between(1_000_000_000L, 9_999_999_999L)),
        column("seconds since 1970 of many years", n -> n.between(946_684_800, 1_893_456_000)),
        column("milliseconds since 1970", n -> n.between(946_684_800_000L, 1_893_456_000_000L)),
        column(
            "microseconds since 1970",
            n -> n.between(946_684_800_000_000L, 1_893_456_000_000_000L)),
        column("minutes of twelve digits", MadeUpNumbers::minute),
        column("seconds of fourteen digits", n -> n.minute() * 100 + n.between(0, 59)),
        column("numbers of twelve digits", n -> n.between(100_000_000_000L, 999_999_999_999L)),
        column(
            "numbers of thirteen digits", n -> n.between(1_000_000_000_000L, 9_999_999_999_999L)),
        column(
            "numbers of sixteen digits",
            n -> n.between(1_000_000_000_000_000L, 9_999_999_999_999_999L)),
        column(
            "sixteen digits like a card's",
            n -> n.between(4_000_000_000_000_000L, 4_999_999_999_999_999L)),
        column("identifiers of 64 bits", n -> n.between(1L << 60, Long.MAX_VALUE - 1)),
        column("business numbers of one district", MadeUpNumbers::business),
        column("bar codes", MadeUpNumbers::article),
        column("company numbers", n -> 1_101_110_000_000L + n.between(0, 9_999_999)),
        column(
            "codes of districts", n -> n.between(11, 50) * 100_000_000L + n.between(0, 99_999_999)),
        column("amounts", n -> n.between(0, 400) * 1_000_000_000L + n.between(0, 999) * 1_000_000));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("other")
  void aColumnOfOtherNumbersIsNot(String name, ToLongFunction<MadeUpNumbers> number) {
    assertThat(scan(made(number, 1))).as(name).isEmpty();
  }

  @Tag("deep")
  @ParameterizedTest(name = "{0}")
  @MethodSource("other")
  void noFurtherColumnOfOtherNumbersIs(String name, ToLongFunction<MadeUpNumbers> number) {
    for (long seed = 2; seed <= 5; seed++) {
      assertThat(scan(made(number, seed))).as("%s, seed %d", name, seed).isEmpty();
    }
  }

  static Stream<Arguments> types() {
    return Stream.of(
        Arguments.of(Whole.INT64, "BIGINT"),
        Arguments.of(Whole.UINT64, "UBIGINT"),
        Arguments.of(Whole.INT128, "HUGEINT"),
        Arguments.of(new Decimal(13, 0), "DECIMAL(13,0)"),
        Arguments.of(new Decimal(38, 0), "DECIMAL(38,0)"),
        Arguments.of(new Decimal(38, 10), "DECIMAL(38,10)"),
        Arguments.of(new Decimal(38, 25), "DECIMAL(38,25)"),
        Arguments.of(Simple.FLOAT64, "DOUBLE"));
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyTypeThatHoldsSuchNumbersIsRead(DataType type, String sqlType) {
    List<Long> numbers = made(n -> n.registration(1940, 1999), 7);

    assertThat(scan(numbers, type, sqlType)).containsExactly(found(PiiKind.RRN, ROWS));
  }

  @Test
  void mobileNumbersCountWhereTheNameStatesTelephones() {
    for (String type : List.of("INTEGER", "UINTEGER", "BIGINT")) {
      DataType read =
          Map.of("INTEGER", Whole.INT32, "UINTEGER", Whole.UINT32).getOrDefault(type, Whole.INT64);
      String values = cast(made(MadeUpNumbers::mobile, 7), type);

      assertThat(scan(new Column("phone", read), values))
          .containsExactly(new PiiFinding("phone", PiiKind.PHONE, ROWS, PiiBasis.VALUES));
      assertThat(scan(new Column("sales", read), values)).isEmpty();
    }
  }

  @Test
  void mobileNumbersMayHaveTheirCountryCode() {
    String values = cast(made(n -> 820_000_000_000L + n.mobile(), 7), "BIGINT");

    assertThat(scan(new Column("연락처", Whole.INT64), values))
        .containsExactly(new PiiFinding("연락처", PiiKind.PHONE, ROWS, PiiBasis.VALUES));
  }

  @Test
  void anAmountIsNoTelephoneNumber() {
    assertThat(scan(List.of(1_050_000_000L, 1_050_000_000L))).isEmpty();
  }

  @Test
  void aListIsReadElementByElement() {
    String lists = "[5, 8503141234562], [7], NULL, [], [8503141234562, 9001011234568, NULL]";

    assertThat(
            scan(
                new Column("c", new ListOf(Whole.INT64)),
                lists.replace("[]", "CAST([] AS BIGINT[])")))
        .containsExactly(found(PiiKind.RRN, 2));
  }

  @Test
  void numbersWithAFractionAreNone() {
    assertThat(
            scan(new Column("c", Simple.FLOAT64), "1012345678.5, 8503141234562.25, 'NaN'::DOUBLE"))
        .isEmpty();
  }

  @Test
  void nullsAndSmallNumbersBesidePersonalOnesHideNothing() {
    String values = "8503141234562, NULL, NULL, 5, 0, -1, 99, 5, 0, 77, 12, 13";

    assertThat(scan(new Column("c", Whole.INT64), values)).containsExactly(found(PiiKind.RRN, 1));
  }

  @Test
  void fewMobileNumbersAmongLandlinesCount() {
    List<Long> mixed = new ArrayList<>(made(n -> n.between(310_000_000, 649_999_999), 3));
    mixed.addAll(made(MadeUpNumbers::mobile, 3).subList(0, 60));
    String values = mixed.stream().map(String::valueOf).collect(Collectors.joining(", "));

    assertThat(scan(new Column("c", Whole.INT64), values)).isEmpty();
    assertThat(scan(new Column("owner_tel", Whole.INT64), values))
        .containsExactly(new PiiFinding("owner_tel", PiiKind.PHONE, 60, PiiBasis.VALUES));
  }
}
