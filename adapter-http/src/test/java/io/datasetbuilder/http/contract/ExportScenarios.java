package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports of tables of the warehouse: created, listed, downloaded, deleted. */
abstract class ExportScenarios extends QueriedWarehouse {

  private static final String SQL = "SELECT count(*) AS n FROM dataset";

  @Override
  void fill() {
    built(Specs.people(patient, "people"), "people-run");
  }

  private void built(String spec, String run) {
    call("createBuild").json(Map.of("spec", spec, "run_id", run)).gives(200);
  }

  private ContractCall exporting(String table, String sql) {
    return call("createWarehouseExport").json(Map.of("table", table, "sql", sql));
  }

  private String exported() {
    return String.valueOf(exporting("people.s", SQL).gives(200).member("export_id"));
  }

  private ContractCall of(String operation, String id) {
    return call(operation).path("export_id", id);
  }

  private void inCatalog(String statement) {
    try (Connection catalog =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("wh/warehouse.sqlite3"));
        Statement change = catalog.createStatement()) {
      assertThat(change.executeUpdate(statement)).isPositive();
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private Path fileOf(String id) {
    return folder.resolve("wh/exports").resolve(id + ".zip");
  }

  @Test
  void anExportIsDownloadedAsAZipFile() throws IOException {
    Answered created =
        exporting("people.s", "SELECT '서울' AS city, 1.50 AS price FROM dataset LIMIT 1").gives(200);
    String id = String.valueOf(created.member("export_id"));

    Answered file = of("downloadWarehouseExport", id).gives(200);

    assertThat(file.headers().get("content-type")).containsExactly("application/zip");
    assertThat(file.headers().get("content-disposition"))
        .containsExactly("attachment; filename=\"" + id + ".zip\"");
    assertThat(file.headers().get("content-length"))
        .containsExactly(String.valueOf(created.member("bundle", "bytes")));
    List<String> names = new ArrayList<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file.bytes()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
        if (entry.getName().equals("data.csv")) {
          assertThat(new String(zip.readAllBytes(), UTF_8)).isEqualTo("city,price\n서울,1.50\n");
        }
      }
    }
    assertThat(names).isEqualTo(created.member("bundle", "files"));
    of("deleteWarehouseExport", id).gives(200);
  }

  @Test
  void anExportIsListedUntilItIsDeleted() {
    String id = exported();
    assertThat(call("listWarehouseExports").gives(200).text()).contains(id);
    assertThat(of("getWarehouseExport", id).gives(200).member("status")).isEqualTo("completed");

    of("deleteWarehouseExport", id).gives(200);

    assertThat(call("listWarehouseExports").gives(200).text()).doesNotContain(id);
    for (String operation :
        List.of("getWarehouseExport", "deleteWarehouseExport", "downloadWarehouseExport")) {
      of(operation, id).gives(404).saying("export_not_found");
    }
  }

  @Test
  void anExpiredExportIsReportedWithoutItsFile() {
    String id = exported();
    inCatalog(
        "UPDATE warehouse_exports SET created_at = created_at - 86400000000 WHERE export_id = '"
            + id
            + "'");

    of("downloadWarehouseExport", id).gives(410).saying("export_expired");
    assertThat(call("listWarehouseExports").gives(200).text()).doesNotContain(id);
    Answered found = of("getWarehouseExport", id).gives(200);
    assertThat(found.member("status")).isEqualTo("expired");
    assertThat(found.member("bundle")).isNull();
    assertThat(found.member("download_path")).isNull();
    assertThat(fileOf(id)).doesNotExist();
  }

  @Test
  void aDamagedOrMissingFileIsNotDownloaded() throws IOException {
    String id = exported();
    Files.writeString(fileOf(id), "no zip");
    of("downloadWarehouseExport", id).gives(409).saying("export_unavailable");

    Files.delete(fileOf(id));
    of("downloadWarehouseExport", id).gives(409).saying("export_unavailable");
    of("deleteWarehouseExport", id).gives(200);
  }

  /** The terms of a provider's dataset become stricter behind the export. */
  @Test
  void anExportWhoseTermsForbidItIsListedAndNotDownloaded() {
    built(Specs.forbidden("air"), "air-run");
    exporting("air.s", SQL).gives(403).saying("redistribution_forbidden");

    String id = exported();
    inCatalog(
        "UPDATE warehouse_exports SET sources = (SELECT sources FROM warehouse_snapshots WHERE"
            + " run_id = 'air-run') WHERE export_id = '"
            + id
            + "'");

    of("downloadWarehouseExport", id).gives(403).saying("redistribution_forbidden");
    assertThat(call("listWarehouseExports").gives(200).text()).contains(id);
    of("deleteWarehouseExport", id).gives(200);
  }

  @Test
  void whatMustNotLeaveIsRefused() {
    built(Specs.people(patient, "kept").replace("CC0-1.0", "CC-BY-ND-4.0"), "kept-run");
    Answered licence = exporting("kept.s", SQL).gives(403).saying("export_forbidden_by_license");
    assertThat(licence.member("terms", "license")).isEqualTo("CC-BY-ND-4.0");

    Answered personal =
        exporting("people.s", "SELECT '010-1234-5678' AS phone FROM dataset")
            .gives(403)
            .saying("export_blocked_pii");
    assertThat(personal.text()).doesNotContain("010-1234");
    assertThat(personal.member("findings"))
        .isEqualTo(List.of(Map.of("column", "phone", "kind", "phone", "count", 3)));
  }

  @Test
  void moreRowsThanRequestedAreRefused() {
    Answered rows =
        call("createWarehouseExport")
            .json(Map.of("table", "people.s", "sql", "SELECT 1 AS a FROM dataset", "max_rows", 2))
            .gives(422)
            .saying("row_limit_exceeded");
    assertThat(rows.member("limit")).isEqualTo(2);
  }

  @Test
  @Tag("deep")
  void aFileBeyondTheBoundIsRefused() {
    exporting("people.s", "SELECT repeat('x', 100000000) AS a FROM dataset")
        .gives(422)
        .saying("byte_limit_exceeded");
  }

  @Test
  void aWorkspaceKeepsTwentyExports() {
    String id = exported();
    inCatalog(
        "INSERT INTO warehouse_exports SELECT 'exp_' || value, workspace, logical_name, snapshot,"
            + " sql, format, profile, max_rows, manifest, bytes, sha256, sources, created_at FROM"
            + " warehouse_exports,"
            + " json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') WHERE export_id ="
            + " '"
            + id
            + "'");

    exporting("people.s", SQL).gives(429).saying("export_quota_exceeded");

    inCatalog("DELETE FROM warehouse_exports WHERE length(export_id) < 10");
    of("deleteWarehouseExport", id).gives(200);
  }

  @Test
  void unsafeSqlIsRefusedFirst() {
    exporting("people.s", "DROP TABLE dataset").gives(400).saying("unsafe_query");
    exporting("none.s", "DROP TABLE dataset").gives(400).saying("unsafe_query");
    exporting("none.s", SQL).gives(404).saying("table_not_found");
    exporting("people.s", "SELECT nothing FROM dataset").gives(400).saying("query_failed");
  }

  @Test
  void anExportThatTakesTooLongIsEnded() {
    impatient
        .call("createWarehouseExport")
        .json(Map.of("table", "people.s", "sql", SQL))
        .gives(504)
        .saying("query_timeout");
  }

  @Test
  void aDamagedSnapshotIsNotExported() {
    built(Specs.people(patient, "damaged"), "damaged-run");
    String snapshot =
        String.valueOf(
            call("getWarehouseTable")
                .path("name", "damaged.s")
                .gives(200)
                .member("current_snapshot_id"));
    Path file = folder.resolve("wh/snapshots").resolve(snapshot + ".parquet");
    try {
      // The file of the run is the same one under another name.
      Files.delete(file);
      Files.writeString(file, "no Parquet");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }

    exporting("damaged.s", SQL).gives(409).saying("snapshot_unavailable");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'table':'people.s'}",
        "{'table':'people.s','sql':' '}",
        "{'table':'people.s','sql':'SELECT 1 FROM dataset','format':'xml'}",
        "{'table':'people.s','sql':'SELECT 1 FROM dataset','max_rows':0}",
        "{'table':'people.s','sql':'SELECT 1 FROM dataset','max_rows':1000001}",
        "{'table':'people.s','sql':'SELECT 1 FROM"
            + " dataset','format':'jsonl','profile':'spreadsheet'}",
        "{'table':'people.s','sql':'SELECT 1 FROM dataset','more':1}"
      })
  void aRequestThatIsNotAsItShouldBeIsRefused(String body) {
    call("createWarehouseExport")
        .bytes(body.replace('\'', '"').getBytes(UTF_8))
        .gives(400)
        .saying("invalid_request");
  }
}
