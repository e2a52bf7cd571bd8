package io.datasetbuilder.pipeline.table.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class InstalledEnginesTest {

  private record Named(String name) implements EngineProvider {
    @Override
    public void load() {}

    @Override
    public BuildEngine create(EngineSetup setup) {
      throw new UnsupportedOperationException(name);
    }
  }

  @Test
  void anEngineIsChosenByItsName() {
    InstalledEngines engines =
        new InstalledEngines(List.of(new Named("spark"), new Named("duckdb")));

    assertThat(engines.named("spark")).contains(new Named("spark"));
    assertThat(engines.named("flink")).isEmpty();
    assertThat(engines.names()).containsExactly("duckdb", "spark");
  }

  @Test
  void aModuleWithoutAnEngineFindsNone() {
    assertThat(InstalledEngines.find().names()).isEmpty();
  }
}
