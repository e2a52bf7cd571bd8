package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a warehouse may lie: a run id must never name it. */
class WarehouseFolderTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "out",
        ".",
        "out/warehouse",
        "out/a/b",
        "out/.service",
        "out/.service/work/a",
        "out/.service/../warehouse"
      })
  void aWarehouseAmongTheRunsIsRefused(String place) {
    try (BuilderService service = service(place)) {

      assertThat(service.open().map(WarehouseFolderTest::code)).contains("invalid_setting");
      assertThat(build(service).problems().stream().map(WarehouseFolderTest::code))
          .containsExactly("invalid_setting");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aLinkIsFollowed() throws IOException {
    Files.createDirectories(folder.resolve("out/warehouse"));
    Files.createSymbolicLink(folder.resolve("wh"), folder.resolve("out/warehouse"));

    try (BuilderService service = service("wh")) {
      assertThat(build(service).problems().stream().map(WarehouseFolderTest::code))
          .containsExactly("invalid_setting");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"wh"})
  void aWarehouseApartFromTheRunsIsUsed(String place) {
    try (BuilderService service = service(place)) {

      assertThat(service.open()).isEmpty();
      assertThat(Results.value(build(service)).run().commits()).isPresent();
      assertThat(Results.value(service.warehouse().tables())).hasSize(1);
    }
    assertThat(folder.resolve(place).resolve("snapshots")).isDirectory();
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(strings = {"outer", "out/.service/warehouse"})
  void otherPlacesForAWarehouseAreUsed(String place) {
    aWarehouseApartFromTheRunsIsUsed(place);
  }

  private BuilderService service(String warehouse) {
    return BuilderService.builder(folder.resolve("out"))
        .warehouse(WarehouseSettings.in(folder.resolve(warehouse)))
        .build();
  }

  private Result<FinishedBuild> build(BuilderService service) {
    return service.createBuild(
        SpecInput.of(WarehouseFixture.PEOPLE).withUpload("s", csv()),
        BuildOptions.none().withRunId("warehouse"));
  }

  private Path csv() {
    try {
      return Files.writeString(folder.resolve("s.csv"), "id\n1\n");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String code(Problem problem) {
    return problem.code().wire();
  }
}
