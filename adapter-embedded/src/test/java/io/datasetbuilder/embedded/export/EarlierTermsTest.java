package io.datasetbuilder.embedded.export;

import static io.datasetbuilder.embedded.export.ExportFixture.at;
import static io.datasetbuilder.embedded.export.ExportFixture.codes;
import static io.datasetbuilder.embedded.export.ExportFixture.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.infrastructure.state.warehouse.JdbiSnapshotIndex;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.snapshot.EarlierTerms;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports of a table with rows of an earlier build, which declared other terms. */
class EarlierTermsTest {

  private static final EarlierTerms CREDITED =
      new EarlierTerms(
          new License(Optional.of("CC-BY-4.0"), Optional.empty(), Optional.empty()),
          Optional.of("The House of Notes"));

  private static final EarlierTerms NO_DERIVATIVES =
      new EarlierTerms(
          new License(Optional.of("CC-BY-ND-4.0"), Optional.empty(), Optional.empty()),
          Optional.empty());

  @TempDir Path folder;
  private ExportFixture fixture;

  @BeforeEach
  void build() {
    fixture = new ExportFixture(folder).build("notes", "id\n1\n", "license: CC0-1.0\n");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  /** Makes the rows of the table those of an earlier build as well. */
  private void inherit(EarlierTerms... earlier) {
    try (JdbiSnapshotIndex index =
        JdbiSnapshotIndex.in(
            folder.resolve("wh/warehouse.sqlite3"), Clock.systemUTC(), new JacksonJsonCodec())) {
      Map<String, SnapshotOrigin> origins = index.read(reader -> reader.snapshots().origins());
      execute("DELETE FROM warehouse_origins");
      origins.forEach(
          (snapshot, own) ->
              index.change(
                  writer -> {
                    writer.snapshots().addOrigin(snapshot, with(own, List.of(earlier)));
                    return snapshot;
                  }));
    }
  }

  private static SnapshotOrigin with(SnapshotOrigin own, List<EarlierTerms> earlier) {
    return new SnapshotOrigin(
        own.license(), own.attribution(), own.pii(), own.provenance(), earlier);
  }

  private void execute(String sql) {
    String address = "jdbc:sqlite:" + folder.resolve("wh/warehouse.sqlite3");
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void anEarlierLicenseThatForbidsDerivedWorksRefusesTheExport() {
    inherit(CREDITED, NO_DERIVATIVES);

    assertThat(codes(fixture.create(request("notes", "SELECT * FROM dataset"))))
        .containsExactly("export_forbidden_by_license");
  }

  @Test
  void manifestAndNoticeStateTheTermsOfEarlierBuildsToo() {
    inherit(CREDITED);

    WarehouseExport export = fixture.created(request("notes", "SELECT * FROM dataset"));

    assertThat(JsonRenderer.line(at(export.manifest(), "source", "terms")))
        .isEqualTo(
            "{\"status\":\"declared\",\"license\":\"CC0-1.0\",\"license_name\":null,"
                + "\"license_link\":null,\"attribution\":null,\"earlier_terms\":["
                + "{\"license\":\"CC-BY-4.0\",\"license_name\":null,\"license_link\":null,"
                + "\"attribution\":\"The House of Notes\"}]}");
    assertThat(fixture.files(export).get("NOTICE.md"))
        .containsSubsequence(
            "- License: CC0-1.0",
            "- The table contains rows of earlier builds, for which these terms hold as well:",
            "- License: CC-BY-4.0",
            "  > The House of Notes");
  }
}
