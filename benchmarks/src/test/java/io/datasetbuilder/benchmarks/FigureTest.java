package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FigureTest {

  private static final long MIB = 1L << 20;

  @Test
  void aRatioAtTheBarIsMet() {
    Figure figure = ratio(4_000);

    assertThat(figure.figure()).isEqualTo("4.00 times");
    assertThat(figure.verdict()).isEqualTo("met");
  }

  @Test
  void aRatioAboveTheBarIsMissed() {
    assertThat(ratio(4_001).verdict()).isEqualTo("missed");
  }

  @Test
  void memoryIsJudgedByItsPeak() {
    Series series = new Series(List.of(SeriesTest.run(1, OptionalLong.of(1537 * MIB))));

    Figure figure = Figure.memory("a", series, 1536 * MIB);

    assertThat(figure.figure()).isEqualTo("1,537 MiB");
    assertThat(figure.verdict()).isEqualTo("missed");
  }

  @Test
  void memoryThatCannotBeToldIsNotJudged() {
    assertThat(Figure.memory("a", SeriesTest.ofMillis(1), MIB).verdict()).isEqualTo("n/a");
  }

  @Test
  void aRateIsTheShareOfTheOthersRateForTheSameWork() {
    assertThat(rate(1_250).figure()).isEqualTo("80 % of the rate");
    assertThat(rate(1_250).verdict()).isEqualTo("met");
    assertThat(rate(1_251).verdict()).isEqualTo("missed");
  }

  @Test
  void growthIsJudgedByTheRunThatGrewMost() {
    List<List<Long>> looks = List.of(List.of(9 * MIB, 8 * MIB), List.of(4 * MIB, 7 * MIB));

    assertThat(Figure.growth("h", looks, 3 * MIB).verdict()).isEqualTo("met");
    assertThat(Figure.growth("h", looks, 3 * MIB - 1).verdict()).isEqualTo("missed");
    assertThat(Figure.growth("h", looks, MIB).ours()).isEqualTo("4 MiB, 7 MiB");
  }

  @Test
  void memoryThatShrinksHasNotGrown() {
    Figure figure = Figure.growth("h", List.of(List.of(9 * MIB, 8 * MIB)), MIB);

    assertThat(figure.figure()).isEqualTo("0 MiB more");
    assertThat(figure.verdict()).isEqualTo("met");
  }

  @Test
  void whatIsToldForInformationIsNotJudged() {
    assertThat(Figure.told("h", "whole build", "3.0 s").verdict()).isEqualTo("n/a");
  }

  @Test
  void theTableHasTheConditionsThenARowAFigure() {
    Figure same = Figure.sameness("d", "same bytes", "1 thread", "2 threads", true);

    String table = FigureTable.markdown(List.of("Machine: small."), List.of(ratio(2_000), same));

    assertThat(table)
        .isEqualTo(
            """
            Machine: small.

            |  | Measured | Ours | Compared with | Figure | Bar |  |
            |---|---|---|---|---|---|---|
            | a | build | 2.00 s | raw: 1.00 s | 2.00 times | at most 4 times | met |
            | d | same bytes | 1 thread | 2 threads | yes | yes | met |
            """);
  }

  @Test
  void theMachineIsToldInOneLine() {
    assertThat(MachineShape.line()).contains(" cores, ", "Java ").doesNotContain("\n");
  }

  private static Figure rate(long millis) {
    return Figure.rate(
        "h", "fetch", SeriesTest.ofMillis(millis), "loop", SeriesTest.ofMillis(1_000), 80);
  }

  private static Figure ratio(long millis) {
    return Figure.ratio(
        "a", "build", SeriesTest.ofMillis(millis), "raw", SeriesTest.ofMillis(1_000), 4);
  }
}
