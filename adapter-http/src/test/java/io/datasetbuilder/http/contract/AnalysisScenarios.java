package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.Tree;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Analyses of tables of the warehouse: saved, run again on their snapshots, deleted. */
abstract class AnalysisScenarios extends QueriedWarehouse {

  private static final String SQL = "SELECT count(*) AS n FROM dataset";

  @Override
  void fill() {
    built("people", "people-run");
  }

  private void built(String dataset, String run) {
    call("createBuild")
        .json(Map.of("spec", Specs.people(patient, dataset), "run_id", run))
        .gives(200);
  }

  private ContractCall saving(World world, String name, String table, String sql) {
    return world.call("createAnalysis").json(Map.of("name", name, "table", table, "sql", sql));
  }

  private String saved(String table) {
    Answered answer = saving(patient, "counts", table, SQL).gives(200);
    return String.valueOf(answer.member("analysis", "analysis_id"));
  }

  private ContractCall of(String operation, String id) {
    return call(operation).path("analysis_id", id);
  }

  private static String snapshotOf(Answered analysis) {
    return String.valueOf(
        Tree.object(((List<?>) analysis.member("bindings")).get(0)).get("snapshot_id"));
  }

  @Test
  void anAnalysisIsSavedWithItsRowsAndReadWithoutThem() {
    Answered created = saving(patient, "counts of 서울", "people.s", SQL).gives(200);

    assertThat(created.member("result", "rows")).isEqualTo(List.of(Map.of("n", 3)));
    String id = String.valueOf(created.member("analysis", "analysis_id"));
    Answered found = of("getAnalysis", id).gives(200);
    assertThat(found.member("name")).isEqualTo("counts of 서울");
    assertThat(found.member("result_meta", "row_count")).isEqualTo(1);
    assertThat(found.member("engine")).isEqualTo("duckdb");
    assertThat(found.text()).doesNotContain("rows\"");
    assertThat(call("listAnalyses").gives(200).text()).contains(id);
  }

  @Test
  void anAnalysisReadsItsSnapshotAfterNewerBuilds() {
    built("kept", "kept-0");
    String id = saved("kept.s");
    String snapshot = snapshotOf(of("getAnalysis", id).gives(200));
    Stream.of("kept-1", "kept-2", "kept-3", "kept-4").forEach(run -> built("kept", run));

    Answered again = of("runAnalysis", id).gives(200);

    assertThat(again.member("snapshot", "snapshot_id")).isEqualTo(snapshot);
    assertThat(again.member("result", "rows")).isEqualTo(List.of(Map.of("n", 3)));
  }

  @Test
  void aRunTakesAnEmptyBodyOrAnObjectWithoutMembers() {
    String id = saved("people.s");

    of("runAnalysis", id).json(Map.of()).gives(200);
    of("runAnalysis", id).json(Map.of("limit", 5)).gives(400).saying("invalid_request");
    of("runAnalysis", id).bytes("[]".getBytes(UTF_8)).gives(400);
    of("runAnalysis", id).bytes("{".getBytes(UTF_8)).gives(400);
  }

  @Test
  void anAnalysisIsDeletedOnce() {
    String id = saved("people.s");

    of("deleteAnalysis", id).gives(200);

    of("deleteAnalysis", id).gives(404).saying("analysis_not_found");
    of("getAnalysis", id).gives(404).saying("analysis_not_found");
    of("runAnalysis", id).gives(404).saying("analysis_not_found");
  }

  @Test
  void aQueryThatIsRefusedSavesNothing() {
    String before = call("listAnalyses").gives(200).text();

    saving(patient, "n", "people.s", "DROP TABLE dataset").gives(400).saying("unsafe_query");
    saving(patient, "n", "people.s", "SELECT nothing FROM dataset")
        .gives(400)
        .saying("query_failed");
    saving(patient, "n", "none.s", SQL).gives(404).saying("table_not_found");
    saving(impatient, "n", "people.s", SQL).gives(504).saying("query_timeout");

    assertThat(call("listAnalyses").gives(200).text()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'name':'n','table':'people.s'}",
        "{'name':' ','table':'people.s','sql':'SELECT 1 FROM dataset'}",
        "{'name':7,'table':'people.s','sql':'SELECT 1 FROM dataset'}",
        "{'name':'a\\u0000b','table':'people.s','sql':'SELECT 1 FROM dataset'}",
        "{'name':'n','table':'people.s','sql':'SELECT 1 FROM dataset','limit':501}",
        "{'name':'n','table':'people.s','sql':'SELECT 1 FROM dataset','more':1}"
      })
  void aRequestThatIsNotAsItShouldBeIsRefused(String body) {
    call("createAnalysis")
        .bytes(body.replace('\'', '"').getBytes(UTF_8))
        .gives(400)
        .saying("invalid_request");
  }

  @Test
  void aNameHasAtMost200Characters() {
    saving(patient, "가".repeat(200), "people.s", SQL).gives(200);
    saving(patient, "가".repeat(201), "people.s", SQL).gives(400).saying("invalid_request");
  }

  @Test
  void aRunOfAnAnalysisThatTakesTooLongIsEnded() {
    impatient
        .call("runAnalysis")
        .path("analysis_id", saved("people.s"))
        .gives(504)
        .saying("query_timeout");
  }

  @Test
  void anAnalysisOfADamagedOrLostSnapshotIsNotRun() {
    built("damaged", "damaged-run");
    String damaged = saved("damaged.s");
    inFileOfResult(damaged, file -> Files.writeString(file, "no Parquet"));
    of("runAnalysis", damaged).gives(409).saying("snapshot_unavailable");
    saving(patient, "n", "damaged.s", SQL).gives(409).saying("snapshot_unavailable");

    built("lost", "lost-run");
    String lost = saved("lost.s");
    inFileOfResult(lost, Files::delete);
    of("runAnalysis", lost).gives(404).saying("artifact_unavailable");
  }

  /** The terms of a provider's dataset become stricter behind the analysis. */
  @Test
  void anAnalysisWhoseTermsForbidItIsListedAndDeletedAndNotRun() {
    patient
        .call("createBuild")
        .json(Map.of("spec", Specs.forbidden("air"), "run_id", "air-run"))
        .gives(200);
    saving(patient, "n", "air.s", SQL).gives(403).saying("redistribution_forbidden");

    String id = saved("people.s");
    bindTo(id, "air.s");

    assertThat(call("listAnalyses").gives(200).text()).contains(id);
    of("runAnalysis", id).gives(403).saying("redistribution_forbidden");
    of("deleteAnalysis", id).gives(200);
  }

  @Test
  void sqlOfAnotherEngineIsListedAndNotRun() {
    String id = saved("people.s");
    inCatalog("UPDATE warehouse_analyses SET sql_dialect = 'legacy-polars'", id);

    assertThat(of("getAnalysis", id).gives(200).member("migration_required")).isEqualTo(true);
    Answered refused = of("runAnalysis", id).gives(409).saying("analysis_migration_required");
    assertThat(refused.member("sql_dialect")).isEqualTo("legacy-polars");
  }

  private void bindTo(String id, String table) {
    String snapshot =
        String.valueOf(
            call("getWarehouseTable").path("name", table).gives(200).member("current_snapshot_id"));
    inCatalog(
        "UPDATE warehouse_analyses SET logical_name = '%s', snapshot_id = '%s'"
            .formatted(table, snapshot),
        id);
  }

  private void inCatalog(String update, String id) {
    try (Connection catalog =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("wh/warehouse.sqlite3"));
        Statement statement = catalog.createStatement()) {
      assertThat(statement.executeUpdate(update + " WHERE analysis_id = '" + id + "'"))
          .isEqualTo(1);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void inFileOfResult(String analysis, FileChange change) {
    inFileOf(snapshotOf(of("getAnalysis", analysis).gives(200)), change);
  }
}
