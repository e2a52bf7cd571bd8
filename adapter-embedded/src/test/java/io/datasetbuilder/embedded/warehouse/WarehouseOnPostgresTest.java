package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.build.BuildOptions;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.state.RunningPostgres;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A warehouse whose catalog lies in the PostgreSQL server that keeps the state. */
class WarehouseOnPostgresTest {

  @TempDir Path folder;

  @Test
  void theCatalogLiesInTheServerAndTheFilesInTheFolder() throws IOException {
    Map<String, String> variables =
        Map.of(
            "SVC_STORAGE_BACKEND",
            "postgres",
            "SVC_DATABASE_URL",
            RunningPostgres.freshSchema(),
            "SVC_WAREHOUSE",
            folder.resolve("wh").toString());
    try (BuilderService first = service(variables)) {
      build(first, "one");
    }
    try (BuilderService second = service(variables)) {
      build(second, "two");

      TableDetails table = Results.value(second.warehouse().table("people.s"));
      assertThat(table.table().revision()).isEqualTo(2);
      assertThat(table.snapshots()).extracting(each -> each.runId()).containsExactly("two", "one");
      assertThat(second.open()).isEmpty();
    }
    assertThat(folder.resolve("wh/snapshots")).isDirectoryContaining("glob:**.parquet");
    assertThat(folder.resolve("wh/warehouse.sqlite3")).doesNotExist();
  }

  private BuilderService service(Map<String, String> variables) {
    return BuilderService.builder(folder.resolve("out"))
        .settings(Settings.of(variables).settings())
        .build();
  }

  private void build(BuilderService service, String runId) throws IOException {
    String spec =
        """
        dataset_id: people
        title: People
        description: Some
        license: CC0-1.0
        sources: [{kind: file, alias: s}]
        exports: [{kind: csv, output_path: data.csv}]
        """;
    Path csv = Files.writeString(folder.resolve("s.csv"), "id\n1\n");
    Results.value(
        service.createBuild(
            SpecInput.of(spec).withUpload("s", csv), BuildOptions.none().withRunId(runId)));
  }
}
