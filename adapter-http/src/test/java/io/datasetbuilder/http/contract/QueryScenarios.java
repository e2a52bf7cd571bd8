package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries of tables of runs and of the warehouse, each in a real process. */
abstract class QueryScenarios extends QueriedWarehouse {

  private static final String TABLE = "people.s";

  @Override
  void fill() {
    built("people");
    built("damaged");
    inFileOf(snapshotOf("damaged.s"), file -> Files.writeString(file, "no Parquet"));
    built("lost");
    inFileOf(snapshotOf("lost.s"), Files::delete);
    patient
        .call("createBuild")
        .json(Map.of("spec", Specs.forbidden("air"), "run_id", "air-run"))
        .gives(200);
  }

  private void built(String dataset) {
    call("createBuild")
        .json(Map.of("spec", Specs.people(patient, dataset), "run_id", dataset + "-run"))
        .gives(200);
  }

  /** A call of each operation on tables, of a table of this name. */
  static Stream<String> onTables() {
    return Stream.of(
        "queryWarehouseTable",
        "readWarehouseRows",
        "aggregateWarehouseTable",
        "getWarehouseTableProfile");
  }

  private static ContractCall on(World world, String operation, String table) {
    ContractCall call = world.call(operation);
    return switch (operation) {
      case "queryWarehouseTable" ->
          call.json(Map.of("table", table, "sql", "SELECT count(*) AS n FROM dataset"));
      case "readWarehouseRows" -> call.json(Map.of("table", table));
      case "aggregateWarehouseTable" ->
          call.json(Map.of("table", table, "measures", List.of(Map.of("fn", "count_rows"))));
      default -> call.path("name", table);
    };
  }

  private ContractCall ofRun(World world, String sql) {
    return world
        .call("queryBuiltDataset")
        .json(Map.of("dataset_id", "people", "run_id", "people-run", "stage", "gold", "sql", sql));
  }

  private String snapshotOf(String table) {
    return String.valueOf(
        call("getWarehouseTable").path("name", table).gives(200).member("current_snapshot_id"));
  }

  @ParameterizedTest
  @MethodSource("onTables")
  void aTableIsQueriedAndTheSnapshotIsNamed(String operation) {
    Answered answer = on(patient, operation, TABLE).gives(200);

    assertThat(answer.member("snapshot", "logical_name")).isEqualTo(TABLE);
    assertThat(answer.member("snapshot", "snapshot_id")).isEqualTo(snapshotOf(TABLE));
  }

  @Test
  void aTableOfARunIsQueried() {
    Answered answer = ofRun(patient, "SELECT id FROM dataset ORDER BY id").gives(200);

    assertThat(answer.text()).contains("\"rows\":[{\"id\":1},{\"id\":2},{\"id\":3}]");
  }

  @ParameterizedTest
  @MethodSource("onTables")
  void aTableThatDoesNotExistIsNotFound(String operation) {
    on(patient, operation, "nothing.s").gives(404).saying("table_not_found");
  }

  @ParameterizedTest
  @MethodSource("onTables")
  void dataWhoseTermsForbidItIsNotGivenOut(String operation) {
    on(patient, operation, "air.s").gives(403).saying("redistribution_forbidden");
  }

  @Test
  void noRunOfForbiddenDataIsQueried() {
    call("queryBuiltDataset")
        .json(
            Map.of(
                "dataset_id",
                "air",
                "run_id",
                "air-run",
                "stage",
                "gold",
                "sql",
                "SELECT 1 FROM dataset"))
        .gives(403)
        .saying("redistribution_forbidden");
  }

  @ParameterizedTest
  @MethodSource("onTables")
  void aQueryThatTakesTooLongIsEnded(String operation) {
    on(impatient, operation, TABLE).gives(504).saying("query_timeout");
  }

  @Test
  void aProfileThatTookTooLongIsRefusedAtOnceAfterwards() {
    on(impatient, "getWarehouseTableProfile", TABLE).gives(504);

    Answered again = on(impatient, "getWarehouseTableProfile", TABLE).gives(504);

    assertThat(again.member("error"))
        .isEqualTo("the profile of this snapshot took too long less than 5 minutes ago");
  }

  @Test
  void aQueryOfARunThatTakesTooLongIsEnded() {
    ofRun(impatient, "SELECT 1 AS a FROM dataset").gives(504).saying("query_timeout");
  }

  @ParameterizedTest
  @MethodSource("onTables")
  void aDamagedSnapshotIsUnavailable(String operation) {
    on(patient, operation, "damaged.s").gives(409).saying("snapshot_unavailable");
    assertThat(call("getWarehouseTable").path("name", "damaged.s").gives(200).text())
        .contains("\"state\":\"quarantined\"");
  }

  @ParameterizedTest
  @MethodSource("onTables")
  void aSnapshotWithoutItsFileIsNotFound(String operation) {
    on(patient, operation, "lost.s").gives(404).saying("artifact_unavailable");
  }

  @Test
  void aRunWithoutItsTableIsNotFound() {
    built("gone");
    try {
      Files.delete(folder.resolve("out/gone-run/gold/s/table.parquet"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }

    call("queryBuiltDataset")
        .json(
            Map.of(
                "dataset_id",
                "gone",
                "run_id",
                "gone-run",
                "stage",
                "gold",
                "sql",
                "SELECT 1 FROM dataset"))
        .gives(404)
        .saying("artifact_unavailable");
  }

  @Test
  void noSilverIsQueriedWhileItsDeclarationsAreUnknown() throws IOException {
    String spec =
        "dataset_id: undeclared\n"
            + "title: T\n"
            + "description: D\n"
            + "license: CC0-1.0\n"
            + "sources:\n"
            + "  - {provider: worldbank, dataset: population, alias: s, params: {country: KOR},"
            + " gold: {select: [country_name]}}\n"
            + "exports:\n"
            + "  - {kind: csv, output_path: data.csv}\n";
    call("createBuild").json(Map.of("spec", spec, "run_id", "undeclared-run")).gives(200);
    Files.writeString(folder.resolve("out/undeclared-run/buildspec.yaml"), "{[");

    call("queryBuiltDataset")
        .json(
            Map.of(
                "dataset_id",
                "undeclared",
                "run_id",
                "undeclared-run",
                "stage",
                "silver",
                "sql",
                "SELECT 1 AS one FROM dataset"))
        .gives(503)
        .saying("pii_declaration_unavailable");
  }

  @Test
  void aGroupWithSeveralUnitsIsRefusedWithTheSnapshot() {
    Answered refused =
        call("aggregateWarehouseTable")
            .json(
                Map.of(
                    "table",
                    TABLE,
                    "measures",
                    List.of(Map.of("fn", "count", "column", "id")),
                    "unit_column",
                    "name"))
            .gives(422)
            .saying("mixed_units");

    assertThat(refused.member("snapshot", "logical_name")).isEqualTo(TABLE);
    assertThat(refused.member("unit_column")).isEqualTo("name");
  }

  @Test
  void aSnapshotThatIsNotNamedIsRefused() {
    call("getWarehouseTableProfile")
        .path("name", TABLE)
        .query("snapshot", "")
        .gives(400)
        .saying("invalid_request");
  }

  @Test
  void anotherRelationIsUnsafe() {
    ofRun(patient, "SELECT 1 FROM other").gives(400).saying("unsafe_query");
  }
}
