package io.datasetbuilder.pipeline.gold.composition;

import static io.datasetbuilder.buildspec.composition.CompositionSpec.Cardinality.MANY_TO_MANY;
import static io.datasetbuilder.buildspec.composition.CompositionSpec.Cardinality.MANY_TO_ONE;
import static io.datasetbuilder.buildspec.composition.CompositionSpec.Cardinality.ONE_TO_MANY;
import static io.datasetbuilder.buildspec.composition.CompositionSpec.Cardinality.ONE_TO_ONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance.SideStatistics;
import io.datasetbuilder.pipeline.gold.composition.KeyCounts.MultipliedKey;
import io.datasetbuilder.pipeline.gold.composition.KeyStatistics.RepeatedKeys;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyStatisticsTest {

  private static KeyStatistics figures(long mostLeft, long mostRight) {
    return new KeyStatistics(
        new SideStatistics(10, 0, 5, 4, mostLeft),
        new SideStatistics(20, 0, 5, 4, mostRight),
        2,
        BigInteger.valueOf(7),
        new RepeatedKeys(0, 0, 0, BigInteger.ZERO));
  }

  private static List<CompositionSpec.Cardinality> allowed(CompositionSpec.Cardinality declared) {
    return Stream.of(CompositionSpec.Cardinality.values())
        .filter(new DataFindings.CardinalityRule(declared)::allows)
        .toList();
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aSideIsManyWhenAKeyThatIsOnBothSidesRepeatsOnIt() {
    assertThat(figures(1, 1).observed()).isEqualTo(ONE_TO_ONE);
    assertThat(figures(2, 1).observed()).isEqualTo(MANY_TO_ONE);
    assertThat(figures(1, 2).observed()).isEqualTo(ONE_TO_MANY);
    assertThat(figures(2, 2).observed()).isEqualTo(MANY_TO_MANY);
    assertThat(figures(0, 0).observed()).isEqualTo(ONE_TO_ONE);
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aDeclaredCardinalityAllowsWhatIsNoMoreThanIt() {
    assertThat(allowed(ONE_TO_ONE)).containsExactly(ONE_TO_ONE);
    assertThat(allowed(ONE_TO_MANY)).containsExactly(ONE_TO_ONE, ONE_TO_MANY);
    assertThat(allowed(MANY_TO_ONE)).containsExactly(ONE_TO_ONE, MANY_TO_ONE);
    assertThat(allowed(MANY_TO_MANY)).containsExactly(CompositionSpec.Cardinality.values());
  }

  @Test
  void aKeyBreaksACardinalityByTheSideOnWhichItMayNotRepeat() {
    MultipliedKey manyLeft = new MultipliedKey(List.of(JsonValue.of(1)), 3, 1);

    assertThat(new DataFindings.CardinalityRule(MANY_TO_ONE).allows(manyLeft)).isTrue();
    assertThat(new DataFindings.CardinalityRule(ONE_TO_MANY).allows(manyLeft)).isFalse();
    assertThat(new DataFindings.CardinalityRule(ONE_TO_ONE).allows(manyLeft)).isFalse();
  }

  @Test
  void aLeftJoinAlsoHasTheLeftRowsThatMatchNothing() {
    assertThat(figures(1, 1).resultRows(CompositionSpec.JoinType.INNER)).isEqualTo(7);
    assertThat(figures(1, 1).resultRows(CompositionSpec.JoinType.LEFT)).isEqualTo(13);
  }

  /** Spec, "composition", rule 9. */
  @Test
  void theUnmatchedRatioIsTheShareOfRowsWithoutAPartnerAndZeroForAnEmptySide() {
    assertThat(new SideStatistics(8, 1, 4, 6, 2).unmatchedRatio()).isEqualByComparingTo("0.25");
    assertThat(new SideStatistics(8, 0, 4, 8, 2).unmatchedRatio()).isEqualByComparingTo("0");
    assertThat(new SideStatistics(0, 0, 0, 0, 0).unmatchedRatio()).isEqualByComparingTo("0");
    assertThat(new SideStatistics(3, 0, 3, 2, 1).unmatchedRatio())
        .isEqualByComparingTo("0.3333333333333333");
  }

  @Test
  void smallResultsAreAlwaysAllowedAndLargeOnesInProportionToTheirSides() {
    assertThat(DataFindings.RowsLimit.of(10, 10)).isEqualTo(100_000_000);
    assertThat(DataFindings.RowsLimit.of(5_000_000, 1_000_000)).isEqualTo(600_000_000);
    assertThat(DataFindings.RowsLimit.of(100_000_000, 1)).isEqualTo(Integer.MAX_VALUE);
    assertThat(DataFindings.RowsLimit.of(3_000_000_000L, 5)).isEqualTo(3_000_000_005L);
  }
}
