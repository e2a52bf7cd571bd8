package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A warehouse whose catalog is gone, or is that of another folder, loses nothing. */
class LostCatalogTest {

  private static final String CATALOG = "warehouse.sqlite3";

  @TempDir Path folder;

  @BeforeEach
  void commit() throws IOException {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people("id\n1\n"), "one");
      for (Path file : fixture.files()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(30))));
      }
    }
  }

  private static List<String> codes(Result<?> result) {
    return result.problems().stream().map(problem -> problem.code().wire()).toList();
  }

  private BuilderService service() {
    return BuilderService.builder(folder.resolve("out"))
        .warehouse(WarehouseSettings.in(folder.resolve("wh")))
        .build();
  }

  private void refused() throws IOException {
    try (BuilderService service = service()) {
      assertThat(service.open().map(problem -> problem.code().wire()))
          .contains("warehouse_mismatch");
      assertThat(codes(service.warehouse().tables())).containsExactly("warehouse_mismatch");
      assertThat(codes(service.warehouseMaintenance().collect(Optional.empty(), 0, Duration.ZERO)))
          .containsExactly("warehouse_mismatch");
    }
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      String failures =
          WarehouseFixture.member(
              fixture.build(fixture.people("id\n1\n"), "run-" + System.nanoTime()),
              "warehouse_failures");
      assertThat(failures).contains("commit_failed").contains("restore a backup");
      assertThat(fixture.files()).hasSize(1);
    }
  }

  @Test
  void withoutItsCatalogNothingIsDeletedAndItCanBePutBack() throws IOException {
    Path catalog = folder.resolve("wh").resolve(CATALOG);
    Path kept = Files.move(catalog, folder.resolve("kept"));

    refused();

    Files.delete(catalog);
    Files.move(kept, catalog);
    try (BuilderService service = service()) {
      assertThat(service.open().map(Problem::message)).isEmpty();
      assertThat(codes(service.warehouse().table(WarehouseFixture.TABLE))).isEmpty();
    }
  }

  @Test
  void theCatalogOfAnotherFolderIsRefused() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    try (WarehouseFixture fixture = WarehouseFixture.in(other)) {
      fixture.build(fixture.people("id\n2\n"), "two");
    }
    Files.copy(
        other.resolve("wh").resolve(CATALOG),
        folder.resolve("wh").resolve(CATALOG),
        StandardCopyOption.REPLACE_EXISTING);

    refused();
  }
}
