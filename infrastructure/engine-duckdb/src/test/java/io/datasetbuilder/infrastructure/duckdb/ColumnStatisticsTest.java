package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.Correlation;
import io.datasetbuilder.pipeline.table.profile.NumberStatistics;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Mean, deviation, quantiles and correlations of numeric columns. */
class ColumnStatisticsTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  @TempDir Path folder;

  private final SilverFixture fixture = SHARED.get();

  private TableProfile profile(String query, Column... columns) {
    Path file = folder.resolve("t" + System.nanoTime() + ".parquet");
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    return new TableProfiler(fixture.session())
        .profile(new ParquetTable(new Location(file.toString()), List.of(columns)));
  }

  private NumberStatistics of(DataType type, String query) {
    return profile(query, new Column("a", type)).columns().get(0).statistics().orElseThrow();
  }

  @Test
  void describesWholeNumbers() {
    NumberStatistics found =
        of(Whole.INT64, "SELECT * FROM (VALUES (1), (2), (3), (10), (NULL)) t(a)");

    assertThat(found.mean()).isEqualByComparingTo("4");
    assertThat(found.median()).isEqualByComparingTo("2.5");
    assertThat(found.quantiles())
        .map(value -> value.round(new MathContext(6)).doubleValue())
        .containsExactly(1.15, 1.75, 2.5, 4.75, 8.95);
    assertThat(found.standardDeviation().orElseThrow().doubleValue())
        .isCloseTo(Math.sqrt(50 / 3.0), within(1e-8));
    assertThat(found.exactQuantiles()).isTrue();
  }

  @Test
  void agreesWithNaiveFiguresOfFloats() {
    Random random = new Random(20261122);
    double[] values =
        DoubleStream.generate(() -> random.nextGaussian() * 7 - 3).limit(5000).toArray();
    String rows =
        Arrays.stream(values)
            .mapToObj(v -> "('" + v + "'::DOUBLE)")
            .collect(Collectors.joining(","));

    NumberStatistics found =
        of(Simple.FLOAT64, "SELECT * FROM (VALUES " + rows + ", ('nan'), ('inf'), (NULL)) t(a)");

    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    Arrays.sort(values);
    assertThat(found.mean().doubleValue()).isCloseTo(mean, within(1e-10));
    assertThat(found.standardDeviation().orElseThrow().doubleValue())
        .isCloseTo(Math.sqrt(squares / 4999), within(1e-6));
    assertThat(found.median().doubleValue())
        .isCloseTo((values[2499] + values[2500]) / 2, within(1e-12));
  }

  @Test
  void extremeFloatsOverflowNothing() {
    NumberStatistics found =
        of(
            Simple.FLOAT64,
            "SELECT * FROM (VALUES ('1.7e308'::DOUBLE), ('-1.7e308'), ('1.7e308')) t(a)");

    assertThat(found.mean().doubleValue()).isCloseTo(1.7e308 / 3, within(1e293));
    assertThat(found.standardDeviation()).isPresent();
  }

  @Test
  void describesHugeNumbersAndDecimals() {
    NumberStatistics huge =
        of(
            Whole.INT128,
            "SELECT * FROM (VALUES (99999999999999999999999999999999999999::HUGEINT), (99999999999999999999999999999999999997::HUGEINT), (-1)) t(a)");
    NumberStatistics decimal =
        of(
            new DataType.Decimal(38, 2),
            "SELECT * FROM (VALUES (0.10::DECIMAL(38,2)), (0.30), (999999999999999999999999999999999999.99)) t(a)");

    assertThat(huge.mean().doubleValue()).isCloseTo(2e38 / 3, within(1e24));
    assertThat(decimal.median().doubleValue()).isEqualTo(0.3);
  }

  @Test
  void oneValueHasNoDeviationAndOneRepeatedNone() {
    assertThat(of(Whole.INT64, "SELECT 5 a").standardDeviation()).isEmpty();
    NumberStatistics repeated = of(Simple.FLOAT64, "SELECT 2.5::DOUBLE a FROM range(3)");
    assertThat(repeated.standardDeviation()).contains(BigDecimal.ZERO);
    assertThat(repeated.quantiles()).allMatch(value -> value.compareTo(new BigDecimal("2.5")) == 0);
  }

  @Test
  void textsDatesAndColumnsWithoutValuesHaveNone() {
    TableProfile profile =
        profile(
            "SELECT 'x' a, DATE '2024-01-01' b, NULL::INTEGER c, 'nan'::DOUBLE d",
            new Column("a", Simple.STRING),
            new Column("b", Simple.DATE),
            new Column("c", Whole.INT32),
            new Column("d", Simple.FLOAT64));

    assertThat(profile.columns()).allMatch(column -> column.statistics().isEmpty());
  }

  @Test
  void theSameTableGivesTheSameProfileOnEveryRun() {
    String query = "SELECT sin(i) * 1e6 a, cos(i) b FROM range(400000) t(i)";
    Column a = new Column("a", Simple.FLOAT64);
    Column b = new Column("b", Simple.FLOAT64);

    TableProfile first = profile(query, a, b);

    IntStream.range(0, 3).forEach(i -> assertThat(profile(query, a, b)).isEqualTo(first));
  }

  @Test
  void quantilesOfALongTableAreThoseOfOneRowInN() {
    NumberStatistics found = of(Whole.INT64, "SELECT i % 1000 a FROM range(300000) t(i)");

    assertThat(found.quantileRows()).isEqualTo(3);
    assertThat(found.exactQuantiles()).isFalse();
    assertThat(found.mean()).isEqualByComparingTo("499.5");
    assertThat(found.median().doubleValue()).isCloseTo(499.5, within(5.0));
    assertThat(found.quantiles().get(4).doubleValue()).isCloseTo(949, within(5.0));
  }

  @Test
  void correlatesNumericColumns() {
    TableProfile profile =
        profile(
            "SELECT i a, -2 * i b, CASE WHEN i % 2 = 0 THEN i END c, 7 d, 't' e FROM range(1000) t(i)",
            new Column("a", Whole.INT64),
            new Column("b", Whole.INT64),
            new Column("c", Whole.INT64),
            new Column("d", Whole.INT32),
            new Column("e", Simple.STRING));

    assertThat(profile.correlations())
        .containsExactly(
            new Correlation("a", "b", new BigDecimal("-1.00")),
            new Correlation("a", "c", new BigDecimal("1.00")),
            new Correlation("b", "c", new BigDecimal("-1.00")));
  }

  @Test
  void leavesCorrelationsOutWhereTheyAreNotCheap() {
    Column[] many =
        IntStream.range(0, 11)
            .mapToObj(i -> new Column("c" + i, Whole.INT64))
            .toArray(Column[]::new);
    String columns =
        IntStream.range(0, 11)
            .mapToObj(i -> "i + " + i + " c" + i)
            .collect(Collectors.joining(", "));

    assertThat(profile("SELECT " + columns + " FROM range(10) t(i)", many).correlations())
        .isEmpty();
    assertThat(
            profile(
                    "SELECT i a, i b FROM range(100001) t(i)",
                    new Column("a", Whole.INT64),
                    new Column("b", Whole.INT64))
                .correlations())
        .isEmpty();
  }
}
