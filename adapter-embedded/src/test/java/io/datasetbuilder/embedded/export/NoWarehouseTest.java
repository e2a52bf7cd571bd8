package io.datasetbuilder.embedded.export;

import static io.datasetbuilder.embedded.export.ExportFixture.codes;
import static io.datasetbuilder.embedded.export.ExportFixture.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports of a service that keeps no tables. */
class NoWarehouseTest {

  @Test
  void unsafeSqlIsReportedBeforeAMissingWarehouse(@TempDir Path folder) {
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out")).temporaryFolder(folder).build()) {
      assertThat(
              codes(
                  service
                      .exports()
                      .create(
                          request("notes", "SELECT * FROM read_csv('/etc/passwd')"), () -> false)))
          .containsExactly("unsafe_query");
      assertThat(
              codes(
                  service
                      .exports()
                      .create(request("notes", "SELECT 1 AS a FROM dataset"), () -> false)))
          .containsExactly("warehouse_not_configured");
    }
  }
}
