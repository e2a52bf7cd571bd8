package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.Tree;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries that are refused, each by every operation that it can be sent to. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BadQueryScenarios extends Scenarios {

  private static final String RUN = "queryBuiltDataset";
  private static final String SQL = "queryWarehouseTable";
  private static final String ROWS = "readWarehouseRows";
  private static final String AGGREGATE = "aggregateWarehouseTable";
  private static final String PROFILE = "getWarehouseTableProfile";

  private static final String TABLE = "people.s";
  private static final String SHORT = "SELECT 1 AS one FROM dataset";
  private static final String OF_ANOTHER_TABLE = "SELECT 1 FROM other";
  private static final String OF_NO_COLUMN = "SELECT naem FROM dataset";
  private static final int TOO_LONG = SqlQuery.MAX_CHARACTERS + 1;

  /** Takes minutes; nothing of it can be known beforehand. */
  private static final String ENDLESS =
      "SELECT max(sha256(concat(repeat(a.id::VARCHAR, 5000), b.id, c.id, d.id, e.id))) AS h"
          + " FROM dataset a, dataset b, dataset c, dataset d, dataset e";

  private static final List<Map<String, Object>> COUNT = List.of(Map.of("fn", "count_rows"));

  private Path folder;
  private World keeping;
  private StandIns standIns;

  /**
   * A request that is refused with 400.
   *
   * @param members what it has beside what the operation needs
   * @param at the place of its first problem
   */
  record Bad(String operation, Map<String, Object> members, String code, String at) {

    @Override
    public String toString() {
      String shown = members.toString();
      return operation + " " + (shown.length() < 80 ? shown : shown.substring(0, 80));
    }
  }

  @Override
  World world() {
    return keeping;
  }

  @BeforeAll
  void open(@TempDir Path place) throws IOException {
    folder = place;
    standIns = new StandIns();
    Path file = Files.createDirectories(place.resolve("replay/census")).resolve("acs5_population");
    Files.writeString(
        file.resolveSibling("acs5_population.json"),
        "{\"total_count\":2,\"items\":["
            + "{\"NAME\":\"A\",\"B01003_001E\":\"7\",\"state\":\"06\",\"county\":\"001\"},"
            + "{\"NAME\":\"B\",\"B01003_001E\":\"9\",\"state\":\"06\",\"county\":\"003\"}]}");
    keeping =
        new World(
            place.resolve("out"),
            standIns
                .builder(place.resolve("out"), Map.of("SVC_QUERY_MAX_CONCURRENCY", "1"))
                .replay(place.resolve("replay"))
                .warehouse(WarehouseSettings.in(place.resolve("wh")).keeping(0)),
            same -> same);
    build("people", "people-run").gives(200);
    build("other", "other-run").gives(200);
  }

  @AfterAll
  void close() {
    keeping.close();
    standIns.close();
  }

  private ContractCall build(String dataset, String run) {
    return call("createBuild").json(Map.of("spec", Specs.people(keeping, dataset), "run_id", run));
  }

  /** A call of an operation on a table, or on the table of the run {@code people-run}. */
  private ContractCall on(String operation, String table, Map<String, Object> members) {
    Map<String, Object> body = new LinkedHashMap<>();
    if (operation.equals(PROFILE)) {
      ContractCall call = call(operation).path("name", table);
      members.forEach((name, value) -> call.query(name, String.valueOf(value)));
      return call;
    }
    if (operation.equals(RUN)) {
      body.putAll(Map.of("dataset_id", "people", "run_id", "people-run", "stage", "gold"));
    } else {
      body.put("table", table);
    }
    if (operation.equals(RUN) || operation.equals(SQL)) {
      body.put("sql", SHORT);
    }
    if (operation.equals(AGGREGATE)) {
      body.put("measures", COUNT);
    }
    body.putAll(members);
    return call(operation).json(body);
  }

  static Stream<String> onTables() {
    return Stream.of(SQL, ROWS, AGGREGATE, PROFILE);
  }

  static Stream<String> all() {
    return Stream.concat(Stream.of(RUN), onTables());
  }

  static Stream<Bad> bad() {
    List<Bad> all = new ArrayList<>();
    for (String operation : List.of(RUN, SQL, ROWS, AGGREGATE)) {
      all.add(invalid(operation, "colums", List.of("id"), "colums"));
    }
    for (String operation : List.of(RUN, SQL)) {
      all.add(invalid(operation, "sql", "", "sql"));
      all.add(invalid(operation, "sql", " \n", "sql"));
      all.add(invalid(operation, "sql", 7, "sql"));
      all.add(invalid(operation, "sql", SHORT + " ".repeat(TOO_LONG - SHORT.length()), "sql"));
      all.add(invalid(operation, "limit", 501, "limit"));
    }
    all.add(unsafe(RUN, OF_ANOTHER_TABLE));
    all.add(new Bad(SQL, Map.of("sql", OF_NO_COLUMN), "query_failed", "sql"));
    for (String operation : List.of(ROWS, AGGREGATE)) {
      all.add(invalid(operation, "filters", List.of(filter("naem", "a")), "filters[0].column"));
      all.add(invalid(operation, "filters", List.of(filter("id", "a")), "filters[0].value"));
      all.add(
          invalid(
              operation,
              "filters",
              List.of(Map.of("column", "id", "op", "in", "values", List.of(1, "a"))),
              "filters[0].values[1]"));
      all.add(invalid(operation, "filters", Collections.nCopies(17, filter("id", 1)), "filters"));
    }
    onTables()
        .forEach(
            operation -> {
              all.add(invalid(operation, "snapshot", "", "snapshot"));
              all.add(invalid(operation, "as_of", "2026-08-15T09:30:07", "as_of"));
              all.add(
                  new Bad(
                      operation,
                      Map.of("snapshot", "current", "as_of", "2026-08-15T09:30:07Z"),
                      "invalid_request",
                      "as_of"));
            });
    all.add(invalid(ROWS, "columns", List.of("naem"), "columns[0]"));
    all.add(invalid(ROWS, "columns", List.of("id", "id"), "columns[1]"));
    all.add(invalid(ROWS, "sort", List.of(Map.of("column", "naem")), "sort[0].column"));
    all.add(invalid(ROWS, "sort", Collections.nCopies(9, Map.of("column", "id")), "sort"));
    all.add(invalid(ROWS, "page_size", 501, "page_size"));
    all.add(invalid(ROWS, "offset", -1, "offset"));
    all.add(invalid(AGGREGATE, "group_by", List.of("naem"), "group_by[0]"));
    all.add(invalid(AGGREGATE, "group_by", List.of("id", "id"), "group_by[1]"));
    all.add(
        invalid(
            AGGREGATE,
            "measures",
            List.of(Map.of("fn", "min", "column", "naem")),
            "measures[0].column"));
    all.add(invalid(AGGREGATE, "order_by", List.of(Map.of("key", "naem")), "order_by[0].key"));
    all.add(invalid(AGGREGATE, "unit_column", "naem", "unit_column"));
    return all.stream();
  }

  /** Each of these takes a process. */
  static Stream<Bad> badSql() {
    return Stream.of(RUN, SQL)
        .flatMap(
            operation ->
                Stream.of(
                    invalid(operation, "sql", "SELECT id AS a, name AS a FROM dataset", "sql"),
                    unsafe(operation, SHORT + "; " + SHORT),
                    unsafe(operation, SHORT + ";;"),
                    unsafe(operation, OF_ANOTHER_TABLE),
                    new Bad(operation, Map.of("sql", OF_NO_COLUMN), "query_failed", "sql")));
  }

  private static Bad unsafe(String operation, String sql) {
    return new Bad(operation, Map.of("sql", sql), "unsafe_query", "sql");
  }

  private static Bad invalid(String operation, String member, Object value, String at) {
    return new Bad(operation, Map.of(member, value), "invalid_request", at);
  }

  private static Map<String, Object> filter(String column, Object value) {
    return Map.of("column", column, "op", "eq", "value", value);
  }

  /** The place is listed, and the sentence alone names what is wrong. */
  @ParameterizedTest
  @MethodSource("bad")
  void aBadRequestIsRefusedWithItsPlaceAndNothingOfTheInside(Bad bad) {
    Answered refused = on(bad.operation(), TABLE, bad.members()).gives(400).saying(bad.code());

    assertThat(places(refused)).contains(bad.at());
    if (bad.code().equals("invalid_request")) {
      assertThat(String.valueOf(refused.member("error"))).contains(bad.at());
    }
    assertThat(refused.text())
        .doesNotContain(folder.toString(), "Exception", "LINE 1", "parquet", "Ada");
    assertThat(refused.text().toLowerCase(Locale.ROOT)).doesNotContain("duckdb");
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("badSql")
  void badSqlIsRefusedSoToo(Bad bad) {
    aBadRequestIsRefusedWithItsPlaceAndNothingOfTheInside(bad);
  }

  private static List<Object> places(Answered refused) {
    return Tree.list(refused.member("structured_problems")).stream()
        .map(problem -> Tree.at(problem, "path"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("onTables")
  void aSnapshotOfAnotherTableIsNotFound(String operation) {
    on(operation, TABLE, Map.of("snapshot", current("other.s")))
        .gives(404)
        .saying("snapshot_not_found");
  }

  @Test
  void aDeletedSnapshotIsNotFound() {
    String dataset = fresh("replaced");
    build(dataset, fresh("run")).gives(200);
    String deleted = current(dataset + ".s");
    build(dataset, fresh("run")).gives(200);

    onTables()
        .forEach(
            operation ->
                on(operation, dataset + ".s", Map.of("snapshot", deleted))
                    .gives(404)
                    .saying("snapshot_not_found"));
  }

  @Test
  void aTimeBeforeTheFirstCommitAndOneOfADeletedSnapshotNameNone() {
    String dataset = fresh("dated");
    build(dataset, fresh("run")).gives(200);
    String table = dataset + ".s";
    String first = committedAt(table);
    onTables()
        .forEach(
            operation -> {
              on(operation, table, Map.of("as_of", first)).gives(200);
              on(operation, table, Map.of("as_of", "1999-12-31T23:59:59+09:00"))
                  .gives(404)
                  .saying("no_snapshot_at_time");
            });

    build(dataset, fresh("run")).gives(200);

    onTables()
        .forEach(
            operation -> {
              on(operation, table, Map.of("as_of", first)).gives(404).saying("no_snapshot_at_time");
              on(operation, table, Map.of("as_of", committedAt(table))).gives(200);
            });
  }

  private String committedAt(String table) {
    return String.valueOf(
        call("getWarehouseTable")
            .path("name", table)
            .gives(200)
            .member("current_snapshot", "committed_at"));
  }

  /** Its file cannot be deleted. */
  @Test
  void aSnapshotThatIsBeingDeletedIsUnavailable() throws IOException {
    String dataset = fresh("stuck");
    build(dataset, fresh("run")).gives(200);
    String stuck = current(dataset + ".s");
    Path file = folder.resolve("wh/snapshots/" + stuck + ".parquet");
    Files.delete(file);
    Files.createDirectories(file.resolve("more"));
    build(dataset, fresh("run")).gives(200);

    onTables()
        .forEach(
            operation ->
                on(operation, dataset + ".s", Map.of("snapshot", stuck))
                    .gives(409)
                    .saying("snapshot_unavailable"));
  }

  @Test
  void aTableWithoutACommittedSnapshotIsListedAndHasNothingToRead() throws IOException {
    String dataset = fresh("empty");
    Path snapshots = folder.resolve("wh/snapshots");
    Path aside = Files.move(snapshots, folder.resolve("wh/aside"));
    Files.writeString(snapshots, "no folder");
    try {
      build(dataset, fresh("run")).send();
    } finally {
      Files.delete(snapshots);
      Files.move(aside, snapshots);
    }

    Answered tables = call("listWarehouseTables").gives(200);

    assertThat(Tree.list(tables.member("tables")))
        .filteredOn(table -> (dataset + ".s").equals(Tree.at(table, "logical_name")))
        .singleElement()
        .satisfies(table -> assertThat(Tree.at(table, "current_snapshot_id")).isNull());
    on(ROWS, dataset + ".s", Map.of()).gives(404).saying("snapshot_not_found");
  }

  @Test
  void anAggregateOfTooManyGroupsIsRefusedWithTheirNumber() {
    String ids =
        IntStream.rangeClosed(0, 100_000)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining("\n", "id\n", "\n"));
    buildOf(ids, "many");

    Answered refused =
        on(AGGREGATE, "many.s", Map.of("group_by", List.of("id")))
            .gives(422)
            .saying("too_many_groups");

    assertThat(refused.member("group_count")).isEqualTo(100_001);
    assertThat(refused.member("snapshot", "logical_name")).isEqualTo("many.s");
  }

  @Test
  void anAggregateBeyondEightMebibytesIsRefused() {
    String wide =
        IntStream.range(0, 90)
            .mapToObj(i -> i + "-" + "x".repeat(100_000))
            .collect(Collectors.joining("\n", "id\n", "\n"));
    buildOf(wide, "wide");

    Answered refused =
        on(AGGREGATE, "wide.s", Map.of("group_by", List.of("id")))
            .gives(422)
            .saying("result_too_large");

    assertThat(refused.member("max_bytes")).isEqualTo(8 << 20);
  }

  private void buildOf(String csv, String dataset) {
    Answered kept =
        call("createUpload").query("format", "csv").bytes(csv.getBytes(UTF_8)).gives(200);
    String spec =
        Specs.people(String.valueOf(kept.member("upload_id")), dataset, "csv", "min_rows: 1");
    call("createBuild")
        .json(Map.of("spec", spec.replace(", casts: {id: int}", ""), "run_id", dataset + "-run"))
        .gives(200);
  }

  @Test
  void noOperationWaitsForASlot() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    CountDownLatch running = new CountDownLatch(3);
    CompletableFuture<?> endless =
        CompletableFuture.supplyAsync(
            () ->
                keeping
                    .service
                    .queries()
                    .sql(
                        new SqlRequest(
                            new TableName("other.s"),
                            PinSnapshot.CURRENT,
                            new SqlQuery(ENDLESS, 1)),
                        () -> {
                          running.countDown();
                          return over.get();
                        }));
    try {
      running.await();

      all().forEach(operation -> on(operation, TABLE, Map.of()).gives(429).saying("query_busy"));
    } finally {
      over.set(true);
      endless.join();
    }
  }

  @Test
  void aProfileIsComputedOnce() {
    String dataset = fresh("profiled");
    build(dataset, fresh("run")).gives(200);

    Answered first = on(PROFILE, dataset + ".s", Map.of()).gives(200);

    assertThat(on(PROFILE, dataset + ".s", Map.of()).gives(200).text()).isEqualTo(first.text());
  }

  /** Codes with leading zeros, which a provider declares as codes. */
  @Test
  void aCodeOfAProviderIsAnIdentifierOnEverySurface() {
    String spec =
        "dataset_id: areas\ntitle: T\ndescription: D\nlicense: CC0-1.0\nsources:\n"
            + "  - {provider: census, dataset: acs5_population, alias: s, params: {year: '2022',"
            + " for: 'county:*', in: 'state:06'}}\n"
            + "exports:\n  - {kind: csv, output_path: data.csv}\n";
    call("createBuild").json(Map.of("spec", spec, "run_id", "areas-run")).gives(200);

    Answered page =
        on(
                ROWS,
                "areas.s",
                Map.of(
                    "columns", List.of("state", "county"),
                    "filters", List.of(filter("county", "001"))))
            .gives(200);

    assertThat(Tree.list(page.member("column_meta")))
        .extracting(column -> Tree.at(column, "logical_type"))
        .containsExactly("identifier", "identifier");
    assertThat(page.text()).contains("\"rows\":[{\"state\":\"06\",\"county\":\"001\"}]");
  }

  private String current(String table) {
    return String.valueOf(
        call("getWarehouseTable").path("name", table).gives(200).member("current_snapshot_id"));
  }
}
