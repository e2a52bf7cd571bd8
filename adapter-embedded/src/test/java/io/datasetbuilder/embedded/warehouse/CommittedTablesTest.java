package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotCoverage;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.wire.DatasetBodies;
import io.datasetbuilder.wire.RunBodies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Endpoints" (POST /build, GET /warehouse/tables): builds commit their Gold tables. */
class CommittedTablesTest {

  private static final String CSV = "id,city\n1,Paris\n2,Oslo\n";

  @AutoClose private WarehouseFixture fixture;

  CommittedTablesTest(@TempDir Path folder) {
    fixture = WarehouseFixture.in(folder);
  }

  @Test
  void aSuccessfulBuildMakesItsGoldTheCurrentSnapshotOfItsTable() throws IOException {
    FinishedBuild built = fixture.build(fixture.people(CSV), "one");

    WarehouseTable table = fixture.table().table();
    Snapshot current = table.current().orElseThrow();
    assertThat(table.name().value()).isEqualTo("people.s");
    assertThat(table.revision()).isEqualTo(1);
    assertThat(table.datasetId()).contains("people");
    assertThat(current.runId()).isEqualTo("one");
    assertThat(current.rows()).isEqualTo(2);
    assertThat(current.builtAt()).isEqualTo(AdjustableClock.START);
    assertThat(current.columns())
        .extracting(column -> column.name() + " " + column.dtype())
        .containsExactly("id Int64", "city String");
    assertThat(fixture.files()).hasSize(1);
    assertThat(fixture.files().get(0))
        .hasSameBinaryContentAs(built.folder().resolve("gold/s/table.parquet"));
    assertThat(current.digest()).startsWith("sha256:").hasSize(71);
    assertThat(fixture.manifest("one", "checksums")).contains(current.digest().substring(7));
  }

  @Test
  void theResponseNamesWhatWasCommitted() {
    FinishedBuild built = fixture.build(fixture.people(CSV), "one");

    Snapshot current = fixture.table().table().current().orElseThrow();
    assertThat(WarehouseFixture.member(built, "materialized"))
        .isEqualTo(
            "{\"s\":{\"table_id\":\"%s\",\"logical_name\":\"people.s\",\"snapshot_id\":\"%s\",\"revision\":1}}"
                .formatted(current.tableId(), current.id()));
    assertThat(WarehouseFixture.member(built, "warehouse_failures")).isEmpty();
  }

  @Test
  void theDatasetAndItsRunsNameTheSnapshotsThatTheyCommitted() {
    fixture.build(fixture.people(CSV), "one");

    Runs runs = fixture.service.runs();
    ReadDatasets.DatasetSummary dataset = Results.value(runs.dataset("people"));
    String snapshots =
        "\"snapshots\":[{\"logical_name\":\"people.s\",\"snapshot_id\":\"%s\"}]"
            .formatted(fixture.table().table().current().orElseThrow().id());
    assertThat(JsonRenderer.line(DatasetBodies.of(dataset, Results.value(runs.snapshots(dataset)))))
        .contains(snapshots);
    assertThat(
            JsonRenderer.line(
                DatasetBodies.runs("people", Results.value(runs.datasetRuns("people", 9)))))
        .contains(snapshots);
    assertThat(
            JsonRenderer.line(
                DatasetBodies.runs(
                    "people", Results.value(runs.datasetRun("people", new RunId("one"))))))
        .contains(snapshots);
    assertThat(JsonRenderer.line(RunBodies.details(Results.value(runs.show(new RunId("one"))))))
        .contains(snapshots);
  }

  @Test
  void theReportOfARunNamesItsSnapshots() throws IOException {
    FinishedBuild built = fixture.build(fixture.people(CSV), "one");

    Snapshot current = fixture.table().table().current().orElseThrow();
    assertThat(Files.readString(built.folder().resolve("report.html")))
        .contains("people.s", "<code>" + current.id() + "</code>");
  }

  @Test
  void eachBuildRaisesTheRevisionAndKeepsTheSnapshotBefore() {
    String spec = fixture.people(CSV);
    fixture.build(spec, "one");
    fixture.clock.hours(1);

    fixture.build(spec, "two");

    assertThat(fixture.table().table().revision()).isEqualTo(2);
    assertThat(fixture.runsOfSnapshots()).containsExactly("two", "one");
  }

  @Test
  void snapshotsBehindTheNewestAreRemovedAfterACommit() {
    fixture.close();
    fixture = WarehouseFixture.in(fixture.folder, settings -> settings.keeping(2));
    String spec = fixture.people(CSV);
    for (int i = 0; i < 4; i++) {
      fixture.clock.hours(i);
      fixture.build(spec, "run-" + i);
    }

    assertThat(fixture.runsOfSnapshots()).containsExactly("run-3", "run-2");
    assertThat(fixture.files()).hasSize(2);
    assertThat(fixture.table().table().revision()).isEqualTo(4);
  }

  @Test
  void aBuildThatIsToReplaceNoTableIsRefusedBeforeItReadsAnything() {
    String spec = fixture.people(CSV);
    fixture.build(spec, "one");

    Result<FinishedBuild> refused =
        fixture.service.createBuild(
            SpecInput.of(spec), BuildOptions.none().withRunId("two").onlyIfAbsent());

    assertThat(refused.problems())
        .extracting(problem -> problem.code().wire(), Problem::message)
        .containsExactly(tuple("table_exists", "the table people.s exists already"));
    assertThat(fixture.folder.resolve("out/two")).doesNotExist();
    assertThat(fixture.runsOfSnapshots()).containsExactly("one");
  }

  @Test
  void aBuildThatIsToReplaceNoTableMakesANewOne() {
    FinishedBuild built =
        Results.value(
            fixture.service.createBuild(
                SpecInput.of(fixture.people(CSV)),
                BuildOptions.none().withRunId("one").onlyIfAbsent()));

    assertThat(built.run().commits().orElseThrow().committed()).containsOnlyKeys("s");
  }

  /** The manifest is saved before, so that it is saved again with the failure. */
  @Test
  void anOlderBuildNeverReplacesANewerSnapshot() {
    String spec = fixture.people(CSV);
    fixture.clock.hours(2);
    fixture.build(spec, "newer");
    fixture.clock.hours(1);

    FinishedBuild older = fixture.build(spec, "older");

    assertThat(older.run().lostToNewer()).isTrue();
    assertThat(WarehouseFixture.member(older, "status")).isEqualTo("\"ok\"");
    assertThat(WarehouseFixture.member(older, "error")).isEmpty();
    assertThat(WarehouseFixture.member(older, "materialized")).isEqualTo("{}");
    String failures = WarehouseFixture.member(older, "warehouse_failures");
    assertThat(failures).startsWith("{\"s\":{\"reason\":\"conflict\",\"detail\":\"");
    assertThat(fixture.manifest("older", "warehouse_failures"))
        .contains("\"reason\":\"conflict\"", "\"detail\":\"The table already holds");
    assertThat(fixture.manifest("older", "status")).isEqualTo("failed");
    assertThat(fixture.manifest("older", "errors")).isEqualTo("[]");
    assertThat(fixture.runsOfSnapshots()).containsExactly("newer");
    assertThat(fixture.table().table().revision()).isEqualTo(1);
  }

  @Tag("deep")
  @Test
  void aRunThatLostIsListedAsFailedAndItsStagesStayCompleted() {
    String spec = fixture.people(CSV);
    fixture.clock.hours(2);
    fixture.build(spec, "newer");
    fixture.clock.hours(1);
    FinishedBuild older = fixture.build(spec, "older");

    ListedRun listed =
        list().stream().filter(run -> run.run().runId().equals("older")).findAny().orElseThrow();
    assertThat(listed.run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(listed.snapshots()).isEmpty();
    assertThat(Results.value(fixture.service.runs().stages(older.run().runId())))
        .allSatisfy(stages -> assertThat(stages.gold().wire()).isEqualTo("completed"));
    assertThat(fixture.service.verifyRun(older.run().runId()).problems()).isEmpty();
  }

  @Test
  void aTableThatCannotBeWrittenFailsTheRunAndNoOther() throws IOException {
    Files.createDirectories(fixture.folder.resolve("wh"));
    Files.writeString(fixture.folder.resolve("wh/snapshots"), "not a folder");

    FinishedBuild built = fixture.build(fixture.people(CSV), "one");

    TableCommits commits = built.run().commits().orElseThrow();
    assertThat(commits.committed()).isEmpty();
    assertThat(commits.failures().get("s").reason()).isEqualTo(TableCommits.Reason.COMMIT_FAILED);
    assertThat(commits.failures().get("s").detail()).doesNotContain(fixture.folder.toString());
    assertThat(WarehouseFixture.member(built, "status")).isEqualTo("\"failed\"");
    assertThat(WarehouseFixture.member(built, "error")).contains("table s was not committed: ");
    assertThat(fixture.manifest("one", "warehouse_failures")).contains("commit_failed");
    assertThat(fixture.table().snapshots()).isEmpty();
    assertThat(fixture.table().table().current()).isEmpty();
  }

  @Test
  void aRunThatFailsCommitsNoTable() {
    String spec =
        fixture
            .people(CSV)
            .replace("exports:", "  - " + fixture.source("t", "x\n1\n") + "\nexports:")
            .replaceFirst("format: csv}", "format: csv, schema: {required: [absent]}}");

    FinishedBuild built = fixture.build(spec, "one");

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(WarehouseFixture.member(built, "materialized")).isEqualTo("{}");
    assertThat(tables()).isEmpty();
  }

  @Test
  void everyGoldTableOfARunHasASnapshotTheComposedOneToo() {
    String spec =
        "dataset_id: trips\ntitle: Trips\ndescription: Some\nlicense: CC0-1.0\nsources:\n  - "
            + fixture.source("flights", "at,no\nICN,1\nGMP,2\n")
            + "\n  - "
            + fixture.source("airports", "code,city\nICN,Incheon\n")
            + "\nexports:\n  - {kind: csv, output_path: data.csv}\n"
            + "composition:\n  name: joined\n  join: {left: flights, right: airports,"
            + " keys: [{left: at, right: code}]}\n";

    fixture.build(spec, "one");

    assertThat(tables())
        .extracting(table -> table.name().value() + " " + table.current().orElseThrow().rows())
        .containsExactly("trips.airports 1", "trips.flights 2", "trips.joined 1");
    assertThat(list().get(0).snapshots()).hasSize(3);
  }

  @Test
  void aFileIsWholeCoverage() {
    fixture.build(fixture.people(CSV), "one");

    SnapshotCoverage coverage =
        fixture.table().table().current().flatMap(Snapshot::coverage).orElseThrow();
    assertThat(coverage.status()).isEqualTo("complete");
    assertThat(coverage.fetchedRows()).hasValue(2);
    assertThat(coverage.totalStatus()).isEqualTo("not_reported");
    assertThat(coverage.observedAt()).contains(AdjustableClock.START);
  }

  @Test
  void listedRunsHaveTheirSnapshots() {
    fixture.build(fixture.people(CSV), "one");

    Snapshot current = fixture.table().table().current().orElseThrow();
    assertThat(list().get(0).snapshots())
        .extracting(snapshot -> snapshot.table().value() + " " + snapshot.snapshotId())
        .containsExactly("people.s " + current.id());
  }

  @Tag("deep")
  @Test
  void driftIsEvaluatedAgainstTheSnapshotOfTheEarlierRun() {
    String spec = fixture.people(CSV);
    fixture.build(spec, "one");
    String snapshot = fixture.table().table().current().orElseThrow().id();
    fixture.clock.hours(1);

    fixture.build(spec, "two");

    assertThat(fixture.manifest("two", "drift_evaluation"))
        .contains("\"baseline_snapshot_id\":\"" + snapshot + "\"");
  }

  @Test
  void withoutAWarehouseNothingIsCommitted() {
    fixture.close();
    try (BuilderService service = BuilderService.builder(fixture.folder.resolve("out")).build()) {
      assertThat(codes(service.warehouse().tables().problems()))
          .containsExactly(ServiceProblem.WAREHOUSE_NOT_CONFIGURED);
      assertThat(codes(service.warehouseMaintenance().holds("snap_1").problems()))
          .containsExactly(ServiceProblem.WAREHOUSE_NOT_CONFIGURED);
    }
  }

  @Test
  void aTableThatDoesNotExistIsNotFound() {
    assertThat(codes(fixture.service.warehouse().table("people.other").problems()))
        .containsExactly(WarehouseProblem.TABLE_NOT_FOUND);
  }

  private List<WarehouseTable> tables() {
    return Results.value(fixture.service.warehouse().tables());
  }

  private List<ListedRun> list() {
    return Results.value(fixture.service.runs().list(Optional.empty(), 50));
  }

  private static List<ProblemCode> codes(List<Problem> problems) {
    return problems.stream().map(Problem::code).toList();
  }
}
