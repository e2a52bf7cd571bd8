package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.time.Duration;
import java.util.List;
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

  static Series ofMillis(long... millis) {
    return new Series(
        LongStream.of(millis).mapToObj(time -> run(time, OptionalLong.empty())).toList());
  }

  static CompletedProcess run(long millis, OptionalLong peak) {
    return new CompletedProcess(Duration.ofMillis(millis), peak, "");
  }
}
