package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class PeerMeasurementTest {

  @Test
  void whatIsMissingTakesThePlaceOfTheRows() {
    PythonEnvironment.Missing missing =
        new PythonEnvironment.Missing("install Python", new IOException("no such file"));

    assertThat(PeerMeasurement.skipped(missing))
        .isEqualTo(new Figure("skipped: install Python", "n/a", "", "n/a", "none", "n/a"));
  }
}
