package io.datasetbuilder.pipeline.gold.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How many rows each split of a ratio split gets (Spec, "splits"). */
class RatioCountsTest {

  private static List<Long> counts(long rows, String... ratios) {
    return RatioSplits.RatioCounts.of(Stream.of(ratios).map(BigDecimal::new).toList(), rows);
  }

  @Test
  void wholeQuotasAreTakenAsTheyAre() {
    assertThat(counts(10, "0.2", "0.7", "0.1")).containsExactly(2L, 7L, 1L);
  }

  @Test
  void rowsLeftOverGoToTheLargestRemainders() {
    assertThat(counts(11, "0.25", "0.6", "0.15")).containsExactly(3L, 6L, 2L);
    assertThat(counts(3, "0.1", "0.2", "0.7")).containsExactly(0L, 1L, 2L);
  }

  @Test
  void tiesGoToTheEarlierName() {
    assertThat(counts(10, "0.15", "0.7", "0.15")).containsExactly(2L, 7L, 1L);
    assertThat(counts(1, "0.5", "0.5")).containsExactly(1L, 0L);
    assertThat(counts(5, "0.25", "0.25", "0.25", "0.25")).containsExactly(2L, 1L, 1L, 1L);
  }

  @Test
  void aTableWithoutRowsGivesEmptySplits() {
    assertThat(counts(0, "0.5", "0.5")).containsExactly(0L, 0L);
  }

  @Test
  void ratiosThatMissOneByATrifleStillDivideEveryRow() {
    assertThat(counts(200_000_000, "0.333333", "0.333333", "0.333333"))
        .containsExactly(66_666_667L, 66_666_667L, 66_666_666L);
    assertThat(counts(200_000_000, "0.5000005", "0.5000005"))
        .containsExactly(100_000_000L, 100_000_000L);
  }

  @Test
  void ratiosOfAnyLengthAreExact() {
    assertThat(counts(3, "1e-300", "1")).containsExactly(0L, 3L);
    assertThat(counts(Long.MAX_VALUE, "0.1", "0.9"))
        .containsExactly(922337203685477581L, 8301034833169298226L);
  }

  @Test
  void sizesSumToTheRowsAndLieWithinOneOfTheirQuotas() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int splits = 1 + random.nextInt(12);
      long rows = random.nextInt(1_000);
      List<BigDecimal> ratios = new ArrayList<>();
      for (int i = 0; i < splits; i++) {
        ratios.add(BigDecimal.valueOf(1 + random.nextInt(99), random.nextInt(4)));
      }
      double sum = ratios.stream().mapToDouble(BigDecimal::doubleValue).sum();

      List<Long> counts = RatioSplits.RatioCounts.of(ratios, rows);

      assertThat(counts.stream().mapToLong(Long::longValue).sum())
          .as("seed " + seed)
          .isEqualTo(rows);
      for (int i = 0; i < splits; i++) {
        assertThat(Math.abs(counts.get(i) - rows * ratios.get(i).doubleValue() / sum))
            .as("seed " + seed)
            .isLessThan(1.000001);
      }
    }
  }
}
