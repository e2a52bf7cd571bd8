package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

  @Test
  void everythingIsMeasuredAtFullSizeWhereNothingIsSaid() {
    Arguments arguments = Options.parse(List.of());

    assertThat(arguments.only()).containsExactly(Scenario.values());
    assertThat(arguments.rows()).isEqualTo(5_000_000);
    assertThat(arguments.manyRows()).isEqualTo(20_000_000);
    assertThat(arguments.rounds()).isEqualTo(3);
  }

  @Test
  void chosenScenariosKeepTheOrderOfTheTable() {
    assertThat(Options.parse(List.of("--only", "e,a")).only())
        .containsExactly(Scenario.A, Scenario.E);
  }

  @Test
  void theScaleIsAShareOfTheRows() {
    assertThat(Options.parse(List.of("--scale", "0.02")).rows()).isEqualTo(100_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--fast 1",
        "--rounds",
        "--rounds 0",
        "--rounds x",
        "--scale 0",
        "--scale x",
        "--only z"
      })
  void whatCannotBeUnderstoodIsWrongUsage(String line) {
    List<String> words = List.of(line.split(" ", -1));

    assertThatThrownBy(() -> Options.parse(words)).isInstanceOf(WrongUsage.class);
  }
}
