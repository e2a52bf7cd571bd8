package io.datasetbuilder.embedded.export;

import static io.datasetbuilder.embedded.export.ExportFixture.at;
import static io.datasetbuilder.embedded.export.ExportFixture.codes;
import static io.datasetbuilder.embedded.export.ExportFixture.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spec, "Errors" ({@code export_forbidden_by_license}): what a build declared holds for its
 * snapshots, also when the folder of the run is gone.
 */
@Tag("deep")
class LostRunTest {

  private static final String PHONES = "id,contact\n1,010-1234-5678\n";

  @TempDir Path folder;
  private ExportFixture fixture;

  @BeforeEach
  void build() {
    fixture =
        new ExportFixture(folder)
            .build("unchanged", "id\n1\n", "license: CC-BY-ND-4.0\n")
            .build(
                "notes",
                PHONES,
                """
                license: other
                license_name: House terms
                license_link: https://example.com/terms
                attribution: The House of Notes
                pii: {mode: allow}
                """)
            .build("phones", PHONES, "license: CC0-1.0\npii: {mode: warn}\n");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private Result<WarehouseExport> export(String dataset) {
    return fixture.create(request(dataset, "SELECT * FROM dataset"));
  }

  @Test
  void whatTheBuildDeclaredHoldsWithoutItsRun() {
    loseRuns();

    assertThat(codes(export("unchanged"))).containsExactly("export_forbidden_by_license");
    assertThat(codes(export("phones"))).containsExactly("export_blocked_pii");
    WarehouseExport export = fixture.created(request("notes", "SELECT * FROM dataset"));
    assertThat(JsonRenderer.line(at(export.manifest(), "source", "terms")))
        .isEqualTo(
            "{\"status\":\"declared\",\"license\":\"other\",\"license_name\":\"House terms\","
                + "\"license_link\":\"https://example.com/terms\","
                + "\"attribution\":\"The House of Notes\"}");
    assertThat(JsonRenderer.line(at(export.manifest(), "source", "provenance")))
        .contains("\"provider\":\"file\"", "\"fetched_row_count\":1");
    assertThat(at(export.manifest(), "pii", "policy")).isEqualTo(JsonValue.of("allow"));
    assertThat(fixture.files(export).get("NOTICE.md"))
        .contains("House terms", "> The House of Notes", "- Provider: `file`");
  }

  @Test
  void anOldSnapshotHasWhatItsRunStates() {
    forgetOrigins();

    assertThat(codes(export("unchanged"))).containsExactly("export_forbidden_by_license");
    assertThat(at(export("notes").match(done -> done, refused -> null).manifest(), "pii", "policy"))
        .isEqualTo(JsonValue.of("allow"));
  }

  @Test
  void anOldSnapshotWithoutItsRunIsNotExported() {
    forgetOrigins();
    loseRuns();

    Result<WarehouseExport> refused = export("notes");

    assertThat(codes(refused)).containsExactly("export_forbidden_by_license");
    assertThat(JsonRenderer.line(refused.problems().get(0).facts().get("terms")))
        .isEqualTo(
            "{\"status\":\"unknown\",\"license\":null,\"license_name\":null,"
                + "\"license_link\":null,\"attribution\":null}");
  }

  private void loseRuns() {
    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (file.toString().contains("-1")) {
          Files.delete(file);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Makes the catalog what it was before origins were recorded. */
  private void forgetOrigins() {
    String address = "jdbc:sqlite:" + folder.resolve("wh/warehouse.sqlite3");
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM warehouse_origins");
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
