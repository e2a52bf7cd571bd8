package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuildOptions;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.pipeline.manifest.Coverage;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.manifest.SourceProvenance;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Provider sources over real HTTP, by the definitions that come with the service. */
class ProviderBuildTest {

  private static final String KEY = "Zm9v+YmFy/cXV4cXV1eA==";

  private static final String SPEC =
      """
      dataset_id: homes
      title: Homes and people
      description: Sales of apartments beside population.
      sources:
        - provider: datago
          dataset: apt_trade
          alias: sales
          param_grid:
            LAWD_CD: ["11110", "11140"]
            DEAL_YMD: ["202401", "202402", "202403"]
        - provider: worldbank
          dataset: population
          alias: people
          params: {country: KOR}
      exports:
        - {kind: csv, output_path: data.csv}
      """;

  @TempDir Path folder;
  private final World world = new World();

  @AfterEach
  void close() {
    world.close();
  }

  private Manifest build(String runId) {
    try (BuilderService service =
        world.service(folder.resolve("out"), Map.of("SVC_DATAGO_API_KEY", KEY))) {
      BuildAnswer answer =
          service.createBuild(SpecInput.of(SPEC), BuildOptions.none().withRunId(runId));
      assertThat(answer).isInstanceOf(BuildAnswer.Finished.class);
      return ((BuildAnswer.Finished) answer).run().manifest();
    }
  }

  @Test
  void twoProvidersOneOfThemWithAGridAreFetchedWhole() {
    world.server.dataset("datago", "apt_trade").rows(2_500);
    world.server.dataset("worldbank", "population").rows(60);

    Manifest manifest = build("r1");

    assertThat(manifest.errors()).isEmpty();
    assertThat(manifest.run().status()).isEqualTo(RunStatus.OK);
    assertThat(manifest.inputs().provenance())
        .extracting(SourceProvenance::recordCount)
        .containsExactly(15_000L, 60L);
    assertThat(manifest.inputs().provenance())
        .extracting(provenance -> provenance.coverage().status())
        .containsOnly(Coverage.Status.COMPLETE);
  }
}
