package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings are written when a build ends, and their failures are reported with it. */
class RecordedBuildTest {

  @TempDir Path folder;
  private final StandInServices world = new StandInServices();

  @AfterEach
  void close() {
    world.close();
  }

  private BuilderService service() {
    return world.builder(folder.resolve("out"), Map.of()).record(folder.resolve("rec")).build();
  }

  private static FinishedBuild build(BuilderService service, String country) {
    String spec =
        """
        dataset_id: people
        title: People
        description: Population of a country.
        sources:
          - {provider: worldbank, dataset: population, alias: people, params: {country: %s}}
        exports:
          - {kind: csv, output_path: data.csv}
        """
            .formatted(country);
    return Results.value(service.createBuild(SpecInput.of(spec)));
  }

  private String recording() throws IOException {
    return Files.readString(folder.resolve("rec/worldbank/population.json"));
  }

  @Test
  void aRecordingIsThereWhenItsBuildHasEnded() throws IOException {
    try (BuilderService service = service()) {
      assertThat(build(service, "KOR").recording()).isEmpty();
      assertThat(recording()).contains("KOR");

      assertThat(build(service, "FRA").recording()).isEmpty();
      assertThat(recording()).contains("KOR", "FRA");
    }
  }

  @Test
  void aRecordingThatCannotBeWrittenIsReportedOnceWithItsBuild() throws IOException {
    Files.createDirectories(folder.resolve("rec"));
    Files.writeString(folder.resolve("rec/worldbank"), "in the way");
    try (BuilderService service = service()) {
      FinishedBuild built = build(service, "KOR");

      assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
      assertThat(built.recording().map(Problem::code))
          .contains(ProviderProblem.RECORDING_UNWRITABLE);
    }
  }
}
