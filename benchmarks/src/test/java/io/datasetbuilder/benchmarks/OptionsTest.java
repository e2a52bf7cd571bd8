package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParameterException;

class OptionsTest {

  @Test
  void everythingIsMeasuredAtFullSizeByDefault() {
    Options options = new Options().parse();

    assertThat(options.only).containsExactly(Scenario.values());
    assertThat(options.rows()).isEqualTo(5_000_000);
    assertThat(options.manyRows()).isEqualTo(20_000_000);
    assertThat(options.rounds).isEqualTo(3);
  }

  @Test
  void chosenScenariosKeepTheOrderOfTheTable() {
    assertThat(new Options().parse("--only", "e,a").only).containsExactly(Scenario.A, Scenario.E);
  }

  @Test
  void eachLetterOfTheTableCanBeChosen() {
    for (Scenario scenario : Scenario.values()) {
      assertThat(new Options().parse("--only", scenario.letter()).only).containsExactly(scenario);
    }
  }

  @Test
  void theScaleIsAShareOfTheRows() {
    assertThat(new Options().parse("--scale", "0.02").rows()).isEqualTo(100_000);
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
    String[] words = line.split(" ", -1);

    assertThatThrownBy(() -> new Options().parse(words)).isInstanceOf(ParameterException.class);
    assertThat(Benchmark.run(words)).isEqualTo(2);
  }

  @Test
  void theLastOfRepeatedOptionsCounts() {
    assertThat(new Options().parse("--rounds", "1", "--rounds", "5").rounds).isEqualTo(5);
  }

  @Test
  void theHelpListsOptionsAndScenarios() {
    Options options = new Options().parse("--help");

    assertThat(options.help).isTrue();
    assertThat(options.usage())
        .startsWith("Usage: benchmarks/run")
        .contains("--scale", "f2  the composition of two tables against a raw join of them")
        .contains("v   a build of a local CSV against DuckDB, Polars and dlt in Python");
  }
}
