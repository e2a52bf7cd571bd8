package io.datasetbuilder.pipeline.gold.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import org.junit.jupiter.api.Test;

/** Types that hold the values of two types. */
class WiderTypeTest {

  @Test
  void wholeNumbersBecomeAsWideAsBothNeed() {
    assertThat(WiderType.of(Whole.INT16, Whole.INT64)).contains(Whole.INT64);
    assertThat(WiderType.of(Whole.UINT32, Whole.UINT8)).contains(Whole.UINT32);
    assertThat(WiderType.of(Whole.UINT32, Whole.INT8)).contains(Whole.INT64);
    assertThat(WiderType.of(Whole.INT8, Whole.UINT8)).contains(Whole.INT16);
    assertThat(WiderType.of(Whole.UINT64, Whole.INT128)).contains(Whole.INT128);
  }

  @Test
  void numbersThatNoTypeHoldsAreRefused() {
    assertThat(WiderType.of(Whole.UINT64, Whole.INT64)).isEmpty();
  }

  @Test
  void aColumnWithoutValuesFitsEveryType() {
    assertThat(WiderType.of(Simple.NULL, Simple.STRING)).contains(Simple.STRING);
    assertThat(WiderType.of(Simple.DATE, Simple.NULL)).contains(Simple.DATE);
  }

  @Test
  void otherTypesAreNeverChanged() {
    assertThat(WiderType.of(Simple.FLOAT32, Simple.FLOAT64)).isEmpty();
    assertThat(WiderType.of(Whole.INT32, Simple.FLOAT64)).isEmpty();
    assertThat(WiderType.of(Simple.STRING, Whole.INT32)).isEmpty();
  }
}
