package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeriesTest {

  @Test
  void theMedianOfAnOddNumberIsTheOneInTheMiddle() {
    assertThat(ofMillis(900, 100, 300).median()).isEqualTo(Duration.ofMillis(300));
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    assertThat(ofMillis(900, 100, 300, 400).median()).isEqualTo(Duration.ofMillis(350));
  }

  @Test
  void severalRunsShowTheFastestAndTheSlowest() {
    assertThat(ofMillis(12_340, 2_000, 900).text()).isEqualTo("2.00 s (0.900 to 12.3)");
  }

  @Test
  void oneRunShowsItsTimeAlone() {
    assertThat(ofMillis(1_500).text()).isEqualTo("1.50 s");
  }

  @Test
  void thePeakIsTheMostThatAnyRunHeld() {
    Series series = new Series(List.of(run(1, OptionalLong.of(5)), run(1, OptionalLong.of(9))));

    assertThat(series.peakBytes()).hasValue(9);
  }

  @Test
  void runsWithoutMemoryHaveNoPeak() {
    assertThat(ofMillis(1, 2).peakBytes()).isEmpty();
  }

  @Test
  void aSeriesWithoutRunsIsRefused() {
    assertThatThrownBy(() -> new Series(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void processesRunInTurnOnceARound() throws IOException, InterruptedException {
    List<String> order = new ArrayList<>();

    List<Series> series =
        Series.inTurn(2, List.of(side(order, "a"), side(order, "b"), side(order, "c")));

    assertThat(order).containsExactly("a", "b", "c", "a", "b", "c");
    assertThat(series.get(1).runs()).hasSize(2).allMatch(run -> run.output().equals("b"));
  }

  @Test
  void processorTimesTakeThePlaceOfTheTimes() {
    Series series = new Series(List.of(withProcessor(900), withProcessor(300), withProcessor(700)));

    assertThat(series.processorTimes()).map(Series::median).hasValue(Duration.ofMillis(700));
  }

  @Test
  void aRunWithoutItsProcessorTimeLeavesTheSeriesWithoutThem() {
    Series series = new Series(List.of(withProcessor(900), run(1, OptionalLong.empty())));

    assertThat(series.processorTimes()).isEmpty();
  }

  private static CompletedProcess withProcessor(long millis) {
    return new CompletedProcess(
        Duration.ofMillis(1), Optional.of(Duration.ofMillis(millis)), OptionalLong.empty(), "");
  }

  private static AlternatingRuns.Side side(List<String> order, String name) {
    return () -> {
      order.add(name);
      return new CompletedProcess(Duration.ZERO, Optional.empty(), OptionalLong.empty(), name);
    };
  }

  static Series ofMillis(long... millis) {
    return new Series(
        LongStream.of(millis).mapToObj(time -> run(time, OptionalLong.empty())).toList());
  }

  static CompletedProcess run(long millis, OptionalLong peak) {
    return new CompletedProcess(Duration.ofMillis(millis), Optional.empty(), peak, "");
  }
}
