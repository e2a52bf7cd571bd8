package io.datasetbuilder.pipeline.source.packed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SheetRangeTest {

  @ParameterizedTest
  @CsvSource({
    "A4:F200,A4:F200",
    "$A$4:$F$200,A4:F200",
    "a4:f9,A4:F9",
    "B2,B2:B2",
    "A:C,A1:C1048576",
    "B2:D,B2:D1048576",
    "Z1:AA1,Z1:AA1",
    "A1:XFD1048576,A1:XFD1048576",
  })
  void aRangeIsReadAndWritten(String written, String range) {
    assertThat(SheetRange.of(written).map(SheetRange::written)).contains(range);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "4", "A", "A0", "F9:A1", "A9:F1", "XFE1", "A1048577", "A1:B2:C3", "A-1"})
  void whatIsNoRangeIsRefused(String written) {
    assertThat(SheetRange.of(written)).isEmpty();
  }

  @Test
  void twoRangesMeetWhereTheyShareACell() {
    SheetRange range = SheetRange.of("B2:D4").orElseThrow();

    assertThat(range.meets(SheetRange.of("D4:F9").orElseThrow())).isTrue();
    assertThat(range.meets(SheetRange.of("E2:F4").orElseThrow())).isFalse();
    assertThat(range.meets(SheetRange.of("B5:D9").orElseThrow())).isFalse();
  }
}
