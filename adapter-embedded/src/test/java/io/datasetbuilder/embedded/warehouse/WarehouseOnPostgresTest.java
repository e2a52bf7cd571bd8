package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.state.database.RunningPostgres;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ExportQuery.Format;
import io.datasetbuilder.warehouse.query.ExportQuery.Profile;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A warehouse whose catalog lies in the PostgreSQL server that keeps the state. */
@Tag("postgres")
class WarehouseOnPostgresTest {

  @TempDir Path folder;

  @Test
  void theCatalogLiesInTheServerAndTheFilesInTheFolder() throws IOException {
    Map<String, String> variables = variables(RunningPostgres.freshSchema(), "wh");
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

  /** A catalog that pointed to files of two folders would have lost one half of them in each. */
  @Test
  void aBuildWithAnotherFolderAndTheSameDatabaseCommitsNothing() throws IOException {
    String database = RunningPostgres.freshSchema();
    try (BuilderService first = service(variables(database, "wh"))) {
      build(first, "one");
    }
    try (BuilderService other = service(variables(database, "other"))) {
      assertThat(build(other, "two").run().commits().orElseThrow().failures().values())
          .singleElement()
          .satisfies(failure -> assertThat(failure.detail()).contains("SVC_DATABASE_URL"));
      assertThat(other.open().map(problem -> problem.code().wire())).contains("warehouse_mismatch");
    }
    try (BuilderService first = service(variables(database, "wh"))) {
      TableDetails table = Results.value(first.warehouse().table("people.s"));
      assertThat(table.snapshots()).extracting(each -> each.runId()).containsExactly("one");
    }
  }

  @Test
  void exportsAreListedInTheServerAndLieInTheFolder() throws IOException {
    Map<String, String> variables = variables(RunningPostgres.freshSchema(), "wh");
    WarehouseExport created;
    try (BuilderService first = service(variables)) {
      build(first, "one");
      CreateExportRequest request =
          new CreateExportRequest(
              new TableName("people.s"),
              PinSnapshot.CURRENT,
              new ExportQuery("SELECT id FROM dataset", Format.CSV, Profile.MACHINE, 10));
      created = Results.value(first.exports().create(request, () -> false));
    }
    try (BuilderService second = service(variables)) {
      assertThat(Results.value(second.exports().list())).containsExactly(created);
      try (InputStream file = Results.value(second.exports().open(created.id())).content()) {
        assertThat(file.readAllBytes()).hasSize((int) created.bundle().bytes());
      }
      Results.value(second.exports().delete(created.id()));
      assertThat(Results.value(second.exports().list())).isEmpty();
    }
    assertThat(folder.resolve("wh/exports")).isEmptyDirectory();
  }

  private Map<String, String> variables(String database, String warehouse) {
    return Map.of(
        "SVC_STORAGE_BACKEND",
        "postgres",
        "SVC_DATABASE_URL",
        database,
        "SVC_WAREHOUSE",
        folder.resolve(warehouse).toString());
  }

  private BuilderService service(Map<String, String> variables) {
    return BuilderService.builder(folder.resolve("out"))
        .settings(Settings.of(variables).settings())
        .build();
  }

  private FinishedBuild build(BuilderService service, String runId) throws IOException {
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
    return Results.value(
        service.createBuild(
            SpecInput.of(spec).withUpload("s", csv), BuildOptions.none().withRunId(runId)));
  }
}
