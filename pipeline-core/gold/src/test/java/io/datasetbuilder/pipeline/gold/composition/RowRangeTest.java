package io.datasetbuilder.pipeline.gold.composition;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.composition.JoinRelation.RowRange;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowRangeTest {

  @Test
  void aSmallResultIsMadeAtOnce() {
    assertThat(RowRange.of(10, 10, 20)).containsExactly(new RowRange(0, 10));
    assertThat(RowRange.of(0, 10, 0)).containsExactly(new RowRange(0, 0));
    assertThat(RowRange.of(900_000, 0, 900_000)).containsExactly(new RowRange(0, 900_000));
  }

  @Test
  void aLargeResultIsMadeInRangesThatEndWithARowGroup() {
    assertThat(RowRange.of(5_000_000, 1_000_000, 5_000_000))
        .containsExactly(
            new RowRange(0, 1_105_920),
            new RowRange(1_105_920, 2_211_840),
            new RowRange(2_211_840, 3_317_760),
            new RowRange(3_317_760, 4_423_680),
            new RowRange(4_423_680, 5_000_000));
  }

  @Test
  void fewLeftRowsThatMultiplyAreDividedToo() {
    List<RowRange> ranges = RowRange.of(10_000, 10_000, 100_000_000);

    assertThat(ranges).hasSize(100).startsWith(new RowRange(0, 100));
    assertThat(ranges).endsWith(new RowRange(9_900, 10_000));
  }

  @Test
  void aLargeRightSideIsNotReadOftenerThanTheRestIsWorth() {
    assertThat(RowRange.of(5_000_000, 50_000_000, 5_000_000)).hasSize(1);
  }
}
