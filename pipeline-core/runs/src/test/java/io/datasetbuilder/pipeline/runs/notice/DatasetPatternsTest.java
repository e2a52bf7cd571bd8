package io.datasetbuilder.pipeline.runs.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetPatternsTest {

  @ParameterizedTest
  @CsvSource({
    "air, air, true",
    "air, air-quality, false",
    "air-*, air-quality, true",
    "air-*, air-, true",
    "air-*, fair-x, false",
    "*-daily, air-daily, true",
    "*, anything, true",
    "a*b*c, a-b-c, true",
    "a*b*c, abc, true",
    "a*b*c, acb, false",
    "ab*ba, aba, false",
    "a**c, ac, true",
    "a.c, abc, false"
  })
  void aStarStandsForAnyCharacters(String pattern, String id, boolean fits) {
    assertThat(new DatasetPatterns(List.of(pattern)).fits(Optional.of(id))).isEqualTo(fits);
  }

  @Test
  void onePatternThatFitsIsEnough() {
    assertThat(new DatasetPatterns(List.of("a", "b")).fits(Optional.of("b"))).isTrue();
  }

  @Test
  void aRunWithoutDatasetFitsNoPatternButEveryMissingFilter() {
    assertThat(new DatasetPatterns(List.of("*")).fits(Optional.empty())).isFalse();
    assertThat(DatasetPatterns.ALL.fits(Optional.empty())).isTrue();
  }
}
