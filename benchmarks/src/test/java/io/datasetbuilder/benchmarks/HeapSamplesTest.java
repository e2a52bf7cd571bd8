package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.benchmarks.FetchMeasurement.HeapSamples;
import org.junit.jupiter.api.Test;

class HeapSamplesTest {

  @Test
  void memoryIsSampledAtATenthTheHalfAndTheEnd() {
    HeapSamples samples = new HeapSamples(20);
    for (int i = 0; i < 20; i++) {
      samples.passed(1);
    }

    assertThat(samples.text().split("\t", -1))
        .hasSize(3)
        .allMatch(each -> Long.parseLong(each) > 0);
  }

  @Test
  void aFetchThatBroughtFewerRecordsIsNoMeasurement() {
    HeapSamples samples = new HeapSamples(20);
    samples.passed(19);

    assertThatThrownBy(samples::text)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("19");
  }
}
