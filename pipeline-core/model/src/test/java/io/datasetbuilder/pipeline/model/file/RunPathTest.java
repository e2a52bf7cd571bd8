package io.datasetbuilder.pipeline.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunPathTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/etc", "a//b", "a/", ".", "..", "a/../b", "a\\b", "a\0", "a\n"})
  void refusesWhatCouldLeaveTheRun(String path) {
    assertThat(RunPath.isValid(path)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> RunPath.of(path));
  }

  @Test
  void takesTwoSpellingsOfALetterForOnePath() {
    assertThat(RunPath.of("cafe\u0301")).isEqualTo(RunPath.of("caf\u00E9"));
  }

  @Test
  void knowsItsParts() {
    RunPath path = RunPath.of("gold/a").resolve("data.parquet");

    assertThat(path).hasToString("gold/a/data.parquet");
    assertThat(path.fileName()).isEqualTo("data.parquet");
    assertThat(path.parent()).contains(RunPath.of("gold/a"));
    assertThat(RunPath.of("report.html").parent()).isEmpty();
    assertThat(path.segments()).containsExactly("gold", "a", "data.parquet");
  }
}
