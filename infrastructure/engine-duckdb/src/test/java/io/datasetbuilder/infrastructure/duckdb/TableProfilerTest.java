package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Exact figures of small and of hostile tables. */
class TableProfilerTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  @TempDir Path folder;
  private final SilverFixture fixture = SHARED.get();

  /** Profiles a column of JSON values. */
  private ColumnProfile of(String values) {
    String lines =
        List.of(values.split(" ")).stream()
            .map(value -> "{\"a\":" + value + "}\n")
            .collect(Collectors.joining());
    return fixture.profile(FileFormat.JSONL, lines, aSchema()).columns().get(0);
  }

  /** Profiles a query written as another tool would write it. */
  private ColumnProfile of(DataType type, String query) {
    Path file = folder.resolve("t" + System.nanoTime() + ".parquet");
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    return new TableProfiler(fixture.session())
        .profile(
            new TableSource.ParquetTable(
                new Location(file.toString()), List.of(new Column("a", type))))
        .columns()
        .get(0);
  }

  @Test
  void countsNullsAndDistinctValues() {
    ColumnProfile profile = of("1 2 2 null null");

    assertThat(profile.nullCount()).isEqualTo(2);
    assertThat(profile.nullable()).isTrue();
    assertThat(profile.distinctCount()).isEqualTo(2);
    assertThat(profile.valueCount()).isEqualTo(3);
    assertThat(profile.range()).contains(new Range("1", "2"));
  }

  @Test
  void saysNothingOfAColumnOfNullsButTheirNumber() {
    ColumnProfile profile = of("null null");

    assertThat(profile.nullCount()).isEqualTo(2);
    assertThat(profile.distinctCount()).isZero();
    assertThat(profile.range()).isEmpty();
    assertThat(profile.histogram()).isEmpty();
    assertThat(profile.topValues()).isEmpty();
  }

  @Test
  void drawsOneBarForOneValue() {
    ColumnProfile profile = of("5 5 5");

    assertThat(profile.range()).contains(new Range("5", "5"));
    assertThat(profile.histogram()).containsExactly(3L);
  }

  @Test
  void countsEveryValueInTheHistogram() {
    ColumnProfile profile =
        of(
            IntStream.rangeClosed(0, 100)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));

    assertThat(profile.histogram()).hasSize(10).endsWith(10L, 10L);
    assertThat(profile.histogram().stream().mapToLong(Long::longValue).sum()).isEqualTo(101);
  }

  @Test
  void evenWholeNumbersLookEven() {
    for (int last : SearchDepth.sample(40, IntStream.rangeClosed(1, 200).boxed().toList())) {
      ColumnProfile profile =
          of(
              IntStream.rangeClosed(-7, last)
                  .mapToObj(String::valueOf)
                  .collect(Collectors.joining(" ")));

      List<Long> all = profile.histogram();
      assertThat(all).hasSizeLessThanOrEqualTo(40);
      assertThat(Collections.max(all) - Collections.min(all))
          .as("-7 to %d", last)
          .isLessThanOrEqualTo((last + 8) % all.size() == 0 ? 0 : 1);
    }
  }

  @Test
  void noIntervalCountsNulls() {
    ColumnProfile floats =
        of(
            DataType.Simple.FLOAT64,
            "SELECT CASE WHEN i % 4 > 0 THEN i::DOUBLE WHEN i % 8 = 0 THEN 'nan' END a"
                + " FROM range(1000) t(i)");

    assertThat(floats.histogram().stream().mapToLong(Long::longValue).sum()).isEqualTo(750);
    assertThat(floats.histogram().get(19)).isBetween(36L, 39L);
    assertThat(of("1 2 3 null null null").histogram()).containsExactly(1L, 1L, 1L);
  }

  @Test
  void theLastIntervalEndsWithTheRangeAndIsAsWideAsTheOthers() {
    ColumnProfile dates =
        of(DataType.Simple.DATE, "SELECT DATE '2024-01-01' + i::INTEGER a FROM range(41) t(i)");
    ColumnProfile numbers = of(DataType.Simple.FLOAT64, "SELECT i::DOUBLE a FROM range(1009) t(i)");

    assertThat(dates.histogram()).containsExactly(5L, 5L, 5L, 5L, 6L, 5L, 5L, 5L);
    assertThat(numbers.histogram().get(19)).isEqualTo(51);
  }

  @Test
  void everyDayOfFourWeeksCountsTheSame() {
    ColumnProfile dates =
        of(DataType.Simple.DATE, "SELECT DATE '2024-02-15' + i::INTEGER a FROM range(28) t(i)");

    assertThat(dates.histogram()).hasSize(28).containsOnly(1L);
  }

  @Test
  void holdsTheFarthestWholeNumbersApart() {
    ColumnProfile profile = of("-9223372036854775808 0 9223372036854775807");

    assertThat(profile.range()).contains(new Range("-9223372036854775808", "9223372036854775807"));
    assertThat(profile.histogram().get(0)).isEqualTo(1);
    assertThat(profile.histogram().get(10)).isEqualTo(1);
    assertThat(profile.histogram().get(19)).isEqualTo(1);
  }

  @Test
  void keepsHugeNumbersExact() {
    ColumnProfile profile = of("99999999999999999999999999999999999999 -1");

    assertThat(profile.range()).contains(new Range("-1", "99999999999999999999999999999999999999"));
    assertThat(profile.histogram().stream().mapToLong(Long::longValue).sum()).isEqualTo(2);
  }

  @Test
  void holdsTheFarthestFloatsApart() {
    ColumnProfile profile = of("-1.7e308 1.7e308 0.5");

    assertThat(profile.histogram().get(0)).isEqualTo(1);
    assertThat(profile.histogram().get(10)).isEqualTo(1);
    assertThat(profile.histogram().get(19)).isEqualTo(1);
  }

  @Test
  void spreadsTheSmallestFloats() {
    ColumnProfile profile = of("0.0 4.9e-324");

    assertThat(profile.histogram().get(0)).isEqualTo(1);
    assertThat(profile.histogram().get(19)).isEqualTo(1);
  }

  @Test
  void leavesNonFiniteFloatsOutOfTheRange() {
    ColumnProfile profile =
        of(
            DataType.Simple.FLOAT64,
            "SELECT * FROM (VALUES ('nan'::DOUBLE), ('inf'), ('-inf'), (1.5), (NULL), ('nan')) t(a)");

    assertThat(profile.range()).contains(new Range("1.5", "1.5"));
    assertThat(profile.histogram()).containsExactly(1L);
    assertThat(profile.nullCount()).isEqualTo(1);
    assertThat(profile.distinctCount()).isEqualTo(4);
  }

  @Test
  void findsNoRangeAmongNonFiniteFloatsOnly() {
    ColumnProfile profile = of(DataType.Simple.FLOAT32, "SELECT 'nan'::FLOAT a");

    assertThat(profile.range()).isEmpty();
    assertThat(profile.histogram()).isEmpty();
  }

  @Test
  void rangesOverDatesAndInstants() {
    ColumnProfile dates =
        of(DataType.Simple.DATE, "SELECT DATE '2024-01-01' + i::INTEGER a FROM range(366) t(i)");

    assertThat(dates.range()).contains(new Range("2024-01-01", "2024-12-31"));
    assertThat(dates.histogram().stream().mapToLong(Long::longValue).sum()).isEqualTo(366);
    assertThat(
            of(new DataType.ZonedDatetime("UTC"), "SELECT TIMESTAMPTZ '2024-01-01 00:00:00.5+00' a")
                .range())
        .contains(new Range("2024-01-01T00:00:00.5+00:00", "2024-01-01T00:00:00.5+00:00"));
    assertThat(
            of(
                    DataType.Simple.DATETIME,
                    "SELECT TIMESTAMP '2024-01-01' + i * INTERVAL 1 HOUR a FROM range(48) t(i)")
                .histogram()
                .stream()
                .mapToLong(Long::longValue)
                .sum())
        .isEqualTo(48);
  }

  @Test
  void rangesOverDecimals() {
    ColumnProfile profile =
        of(
            new DataType.Decimal(38, 2),
            "SELECT * FROM (VALUES (0.10::DECIMAL(38,2)), (123456789012345678901234567890.20)) t(a)");

    assertThat(profile.range()).contains(new Range("0.10", "123456789012345678901234567890.20"));
  }

  @Test
  void ranksTextsByFrequencyThenByValue() {
    assertThat(of("\"b\" \"a\" \"b\" \"c\" \"a\" \"f\" \"e\" \"d\" null").topValues())
        .containsExactly(
            new ValueCount("a", 2),
            new ValueCount("b", 2),
            new ValueCount("c", 1),
            new ValueCount("d", 1),
            new ValueCount("e", 1));
    assertThat(of("true false true").topValues())
        .containsExactly(new ValueCount("true", 2), new ValueCount("false", 1));
  }

  @Test
  void ranksNothingWhereNothingRepeats() {
    assertThat(of("\"a\" \"b\" null null").topValues()).isEmpty();
  }

  @Test
  void ranksNothingAmongVeryManyValues() {
    ColumnProfile profile =
        of(DataType.Simple.STRING, "SELECT 'v' || (i % 150000) a FROM range(300000) t(i)");

    assertThat(profile.distinctCount()).isEqualTo(150_000);
    assertThat(profile.topValues()).isEmpty();
  }

  /** Of a long table, those of a small range are counted by bits, others are grouped. */
  @Test
  void countsDistinctWholeNumbersOfALongTable() {
    assertThat(distinct(Whole.INT64, "i % 700 - 350")).isEqualTo(700);
    assertThat(distinct(Whole.INT64, "CASE WHEN i > 9 THEN i % 5 END")).isEqualTo(5);
    assertThat(distinct(Whole.INT64, "i % 700 * 1000000000")).isEqualTo(700);
    assertThat(distinct(Whole.UINT64, "CAST(i % 700 AS UBIGINT) + 9223372036854775800"))
        .isEqualTo(700);
  }

  /** The ends of the range have two decimal places, and a value between them may have more. */
  @Test
  void countsDistinctFloatsOfALongTable() {
    String amounts = "CAST(i % 700 AS DOUBLE) / 100";

    assertThat(distinct(Simple.FLOAT64, amounts)).isEqualTo(700);
    assertThat(distinct(Simple.FLOAT64, amounts + " - 3.5")).isEqualTo(700);
    for (String other : List.of("3.14159", "'NaN'", "'Infinity'")) {
      String one = "CASE WHEN i = 5000 THEN CAST(" + other + " AS DOUBLE) ELSE ";
      assertThat(distinct(Simple.FLOAT64, one + amounts + " END")).as(other).isEqualTo(701);
    }
    assertThat(distinct(Simple.FLOAT64, "CASE WHEN i > 9 THEN " + amounts + " END")).isEqualTo(700);
    assertThat(distinct(Simple.FLOAT64, "sqrt(i)")).isEqualTo(40_000);
    assertThat(distinct(Simple.FLOAT64, "CAST(i % 700 AS DOUBLE) * 5e-324")).isEqualTo(700);
    assertThat(distinct(Simple.FLOAT64, "CAST(i % 700 AS DOUBLE) * 1e-20")).isEqualTo(700);
  }

  private long distinct(DataType type, String value) {
    return of(type, "SELECT " + value + " AS a FROM range(40000) t(i)").distinctCount();
  }

  @Test
  void profilesNestedColumns() {
    ColumnProfile profile = of("[1] [1] [2] null");

    assertThat(profile.distinctCount()).isEqualTo(2);
    assertThat(profile.nullCount()).isEqualTo(1);
    assertThat(profile.range()).isEmpty();
  }
}
