package io.datasetbuilder.infrastructure.spark.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class ExactQuantilesTest {

  private static final ExactQuantiles QUANTILES =
      new ExactQuantiles(new double[] {0, 0.25, 0.5, 1});

  private static FloatList holding(double... values) {
    FloatList held = QUANTILES.zero();
    DoubleStream.of(values).forEach(value -> QUANTILES.reduce(held, value));
    return held;
  }

  private static List<Double> levels(FloatList held) {
    return QUANTILES.finish(held).getList(0);
  }

  @Test
  void interpolatesBetweenTwoValues() {
    assertThat(levels(holding(4, 1, 3, 2))).containsExactly(1.0, 1.75, 2.5, 4.0);
  }

  @Test
  void areAllOneValueWhereThereIsOne() {
    assertThat(levels(holding(7))).containsOnly(7.0);
  }

  @Test
  void areNullWithoutAValue() {
    Row none = QUANTILES.finish(QUANTILES.reduce(QUANTILES.zero(), null));

    assertThat(none.isNullAt(0)).isTrue();
  }

  @Test
  void doNotDependOnTheTasksThatHeldTheValues() {
    double[] values = new Random(1).doubles(1_000).toArray();
    FloatList merged =
        QUANTILES.merge(
            QUANTILES.merge(QUANTILES.zero(), holding(DoubleStream.of(values).limit(10).toArray())),
            holding(DoubleStream.of(values).skip(10).toArray()));

    assertThat(levels(merged)).isEqualTo(levels(holding(values)));
  }
}
