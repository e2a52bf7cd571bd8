package io.datasetbuilder.pipeline.source.packed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnpackLimitsTest {

  private static final UnpackLimits LIMITS = new UnpackLimits(1000, 10, 100);

  @Test
  void shortContentMayHaveAnyRatio() {
    assertThat(LIMITS.exceededBy(1, 100)).isEmpty();
    assertThat(LIMITS.exceededBy(1, 101)).isPresent();
  }

  @Test
  void contentMayBeAsManyTimesAsLongAsTheRatio() {
    assertThat(LIMITS.exceededBy(50, 500)).isEmpty();
    assertThat(LIMITS.exceededBy(49, 500)).isPresent();
  }

  @Test
  void noContentMayBeLongerThanTheBound() {
    assertThat(LIMITS.exceededBy(1000, 1000)).isEmpty();
    assertThat(LIMITS.exceededBy(1000, 1001)).isPresent();
  }
}
