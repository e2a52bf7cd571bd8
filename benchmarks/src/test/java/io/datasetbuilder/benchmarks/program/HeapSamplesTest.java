package io.datasetbuilder.benchmarks.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HeapSamplesTest {

  @Test
  void memoryIsLookedAtAtATenthTheHalfAndTheEnd() {
    HeapSamples looks = new HeapSamples(20);
    for (int i = 0; i < 20; i++) {
      looks.passed(1);
    }

    assertThat(looks.text().split("\t", -1)).hasSize(3).allMatch(each -> Long.parseLong(each) > 0);
  }

  @Test
  void aFetchThatBroughtFewerRecordsIsNoMeasurement() {
    HeapSamples looks = new HeapSamples(20);
    looks.passed(19);

    assertThatThrownBy(looks::text)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("19");
  }
}
