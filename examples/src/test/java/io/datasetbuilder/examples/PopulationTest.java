package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a provider that anybody may call, answered from a recording. */
class PopulationTest {

  private static final Path EXAMPLE = Path.of("population");

  @TempDir static Path output;
  private static BuilderService service;
  private static BuiltExample built;

  @BeforeAll
  static void build() {
    service = BuilderService.builder(output).replay(EXAMPLE.resolve("replay")).build();
    built =
        BuiltExample.of(
            service, SpecInput.of(BuiltExample.read(EXAMPLE.resolve("buildspec.yaml"))));
  }

  @AfterAll
  static void close() {
    service.close();
  }

  @Test
  void bothCountriesAreFetchedWhole() {
    assertThat(built.manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.manifest().warnings()).isEmpty();
    assertThat(built.lines("gold/population/exports/data.csv"))
        .hasSize(21)
        .startsWith("country,country_name,year,people", "JPN,Japan,2024,122950000");
  }

  @Test
  void theCardShowsWhatTheCatalogKnowsOfTheColumns() {
    assertThat(built.text("gold/population/README.md"))
        .contains("| people | Int64 | no | 20 | Population | person | measure |");
  }
}
