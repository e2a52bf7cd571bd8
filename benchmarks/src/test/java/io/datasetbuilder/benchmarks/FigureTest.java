package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FigureTest {

  private static final long MIB = 1L << 20;

  @Test
  void aRatioAtTheBarIsMet() {
    Figure figure = ratio(4_000);

    assertThat(figure.figure()).isEqualTo("4.00 times");
    assertThat(figure.result()).isEqualTo("met");
  }

  @Test
  void aRatioAboveTheBarIsMissed() {
    assertThat(ratio(4_001).result()).isEqualTo("missed");
  }

  @Test
  void memoryIsComparedByItsPeak() {
    Series series = new Series(List.of(SeriesTest.run(1, OptionalLong.of(1537 * MIB))));

    Figure figure = Figure.memory(series, 1536 * MIB);

    assertThat(figure.figure()).isEqualTo("1,537 MiB");
    assertThat(figure.result()).isEqualTo("missed");
  }

  @Test
  void memoryThatIsNotReportedHasNoResult() {
    assertThat(Figure.memory(SeriesTest.ofMillis(1), MIB).result()).isEqualTo("n/a");
  }

  @Test
  void aRateIsTheShareOfTheOthersRateForTheSameWork() {
    assertThat(rate(1_250).figure()).isEqualTo("80 % of the rate");
    assertThat(rate(1_250).result()).isEqualTo("met");
    assertThat(rate(1_251).result()).isEqualTo("missed");
  }

  @Test
  void growthIsThatOfTheRunThatGrewMost() {
    List<List<Long>> samples = List.of(List.of(9 * MIB, 8 * MIB), List.of(4 * MIB, 7 * MIB));

    assertThat(Figure.growth(samples, 3 * MIB).result()).isEqualTo("met");
    assertThat(Figure.growth(samples, 3 * MIB - 1).result()).isEqualTo("missed");
    assertThat(Figure.growth(samples, MIB).ours()).isEqualTo("4 MiB, 7 MiB");
  }

  @Test
  void memoryThatShrinksHasNotGrown() {
    Figure figure = Figure.growth(List.of(List.of(9 * MIB, 8 * MIB)), MIB);

    assertThat(figure.figure()).isEqualTo("0 MiB more");
    assertThat(figure.result()).isEqualTo("met");
  }

  @Test
  void informationHasNoResult() {
    assertThat(Figure.information("whole build", "3.0 s").result()).isEqualTo("n/a");
  }

  @Test
  void informationMayHaveWhatOthersTook() {
    Figure figure = Figure.information("memory", "9 MiB", "dlt: 8 MiB");

    assertThat(figure.compared()).isEqualTo("dlt: 8 MiB");
    assertThat(figure.bar()).isEqualTo("none");
    assertThat(figure.result()).isEqualTo("n/a");
  }

  @Test
  void unavailableMeasurementsKeepTheirBar() {
    Figure figure = Figure.unavailable("processor time", Figure.mostTimes(1.6));

    assertThat(figure.figure()).isEqualTo("n/a");
    assertThat(figure.bar()).isEqualTo("at most 1.6 times");
    assertThat(figure.result()).isEqualTo("n/a");
  }

  @Test
  void theTableHasTheConditionsThenARowAFigure() {
    Figure same = new Figure("same bytes", "1 thread", "2 threads", "yes", "yes", true);

    Map<Scenario, List<Figure>> figures =
        new EnumMap<>(Map.of(Scenario.A, List.of(ratio(2_000)), Scenario.D, List.of(same)));

    assertThat(Figure.table(List.of("Machine: small."), figures))
        .isEqualTo(
            """
            Machine: small.

            |  | Measured | Ours | Compared with | Result | Bar |  |
            |---|---|---|---|---|---|---|
            | a | build | 2.00 s | raw: 1.00 s | 2.00 times | at most 4 times | met |
            | d | same bytes | 1 thread | 2 threads | yes | yes | met |
            """);
  }

  @Test
  void theMachineIsDescribedInOneLine() {
    assertThat(Benchmark.machine()).contains(" cores, ", "Java ").doesNotContain("\n");
  }

  private static Figure rate(long millis) {
    return againstOneSecond(millis).rate("fetch", "loop", 80);
  }

  private static Figure ratio(long millis) {
    return againstOneSecond(millis).ratio("build", "raw", 4);
  }

  private static AlternatingRuns againstOneSecond(long millis) {
    return new AlternatingRuns(SeriesTest.ofMillis(millis), SeriesTest.ofMillis(1_000));
  }
}
