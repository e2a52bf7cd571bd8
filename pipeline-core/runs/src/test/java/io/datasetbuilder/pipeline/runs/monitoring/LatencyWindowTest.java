package io.datasetbuilder.pipeline.runs.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatencyWindowTest {

  private final LatencyWindow window = new LatencyWindow();

  @Test
  void withoutASampleThereIsNoPercentile() {
    assertThat(window.latency().samples()).isZero();
    assertThat(window.latency().p95()).isEmpty();
  }

  @Test
  void oneSampleIsItsOwnPercentile() {
    record(7);

    assertThat(window.latency().samples()).isEqualTo(1);
    assertThat(window.latency().p95()).contains(Duration.ofMillis(7));
  }

  @Test
  void thePercentileIsTheNearestRankOfTheSortedSamples() {
    IntStream.rangeClosed(1, 100).map(n -> 101 - n).forEach(this::record);

    assertThat(window.latency().p95()).contains(Duration.ofMillis(95));
  }

  @Test
  void ofTwentySamplesTheNineteenthCounts() {
    IntStream.rangeClosed(1, 20).forEach(this::record);

    assertThat(window.latency().p95()).contains(Duration.ofMillis(19));
  }

  @Test
  void ofTwentyOneSamplesTheTwentiethCounts() {
    IntStream.rangeClosed(1, 21).forEach(this::record);

    assertThat(window.latency().p95()).contains(Duration.ofMillis(20));
  }

  @Test
  void aThousandSamplesAreKeptAndNoMore() {
    IntStream.range(0, LatencyWindow.SIZE + 1).forEach(n -> record(1));

    assertThat(window.latency().samples()).isEqualTo(1000);
  }

  @Test
  void theOldestSamplesAreForgottenFirst() {
    IntStream.range(0, LatencyWindow.SIZE).forEach(n -> record(9000));
    IntStream.range(0, LatencyWindow.SIZE).forEach(n -> record(2));

    assertThat(window.latency().p95()).contains(Duration.ofMillis(2));
  }

  /** At least 95 of 100 samples are not above the percentile, and fewer are below it. */
  @Test
  void thePercentileDividesAnySamples() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      LatencyWindow one = new LatencyWindow();
      List<Integer> given = new ArrayList<>();
      int count = 1 + random.nextInt(1500);
      for (int i = 0; i < count; i++) {
        given.add(random.nextInt(50));
        one.record(Duration.ofMillis(given.get(i)));
      }
      int[] kept =
          given.stream().skip(Math.max(0, count - 1000)).mapToInt(Integer::intValue).toArray();
      long p95 = one.latency().p95().orElseThrow().toMillis();

      long within = Arrays.stream(kept).filter(value -> value <= p95).count();
      long below = Arrays.stream(kept).filter(value -> value < p95).count();
      assertThat(within * 100).as("seed %d", seed).isGreaterThanOrEqualTo(kept.length * 95L);
      assertThat(below * 100).as("seed %d", seed).isLessThan(kept.length * 95L);
    }
  }

  private void record(int millis) {
    window.record(Duration.ofMillis(millis));
  }
}
