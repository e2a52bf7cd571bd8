package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.Tree;
import io.datasetbuilder.http.fixture.StandIns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A service with a warehouse: its builds commit their tables, and its tables can be listed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WarehouseTableScenarios extends Scenarios {

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
  private final InstantSource clock = () -> Instant.now().plus(ahead.get());
  private Path warehouse;
  private World keeping;
  private StandIns standIns;

  @Override
  World world() {
    return keeping;
  }

  @BeforeAll
  void open(@TempDir Path folder) {
    standIns = new StandIns();
    Path out = folder.resolve("out");
    warehouse = folder.resolve("wh");
    Map<String, String> variables = Map.of("SVC_WAREHOUSE", warehouse.toString());
    keeping =
        new World(
            out,
            standIns.builder(out, variables).clock(clock.withZone(ZoneOffset.UTC)),
            same -> same);
  }

  @AfterAll
  void close() {
    keeping.close();
    standIns.close();
  }

  @Test
  void aBuildNamesTheSnapshotOfEachTable() {
    String dataset = fresh("people");
    String run = fresh("run");

    Answered built = build(dataset, run).gives(200);

    Map<String, Object> table = Tree.object(Tree.at(built.member("materialized"), "s"));
    assertThat(table).containsEntry("logical_name", dataset + ".s").containsEntry("revision", 1);
    Answered shown = call("getWarehouseTable").path("name", dataset + ".s").gives(200);
    assertThat(shown.member("current_snapshot_id")).isEqualTo(table.get("snapshot_id"));
    assertThat(call("listWarehouseTables").gives(200).text()).contains(dataset + ".s");
    assertThat(call("listBuilds").gives(200).text())
        .contains("\"snapshot_id\":\"" + table.get("snapshot_id") + "\"");
  }

  @Test
  void anOlderBuildIsAConflictAndItsRunIsListedAsFailed() {
    String dataset = fresh("people");
    ahead.set(Duration.ofHours(1));
    build(dataset, fresh("run")).gives(200);
    ahead.set(Duration.ZERO);
    String older = fresh("run");

    Answered lost = build(dataset, older).gives(409);

    assertThat(lost.member("status")).isEqualTo("ok");
    assertThat(Tree.at(lost.member("warehouse_failures"), "s", "reason")).isEqualTo("conflict");
    Answered job = call("getBuildJob").path("run_id", older).gives(200);
    assertThat(job.member("status")).isEqualTo("failed");
    assertThat(call("getBuildManifest").path("run_id", older).gives(200).text())
        .contains("\"warehouse_failures\":{\"s\":");
  }

  @Test
  void aJobWhoseTableLostFailsAndItsResponseSaysWhy() {
    String dataset = fresh("people");
    ahead.set(Duration.ofHours(1));
    build(dataset, fresh("run")).gives(200);
    ahead.set(Duration.ZERO);
    String older = fresh("run");

    call("submitBuild").json(body(dataset, older)).gives(202);
    call("getBuildEvents").path("run_id", older).header("Accept", "text/event-stream").gives(200);

    Answered job = call("getBuildJob").path("run_id", older).gives(200);
    assertThat(job.member("status")).isEqualTo("failed");
    assertThat(String.valueOf(job.member("error"))).startsWith("table s was not committed: ");
    assertThat(Tree.at(job.member("response"), "status")).isEqualTo("ok");
  }

  @Test
  void aBuildThatIsToReplaceNoTableIsRefusedAndItsJobFails() {
    String dataset = fresh("people");
    build(dataset, fresh("run")).gives(200);
    String run = fresh("run");
    Map<String, Object> absent = new HashMap<>(body(dataset, run));
    absent.put("if_absent", true);

    call("createBuild").json(absent).gives(409).saying("table_exists");
    call("submitBuild").json(absent).gives(202);
    call("getBuildEvents").path("run_id", run).header("Accept", "text/event-stream").gives(200);

    Answered job = call("getBuildJob").path("run_id", run).gives(200);
    assertThat(job.member("status")).isEqualTo("failed");
    assertThat(job.member("code")).isEqualTo("table_exists");
    absent.put("if_absent", "yes");
    call("createBuild").json(absent).gives(400);
  }

  @Test
  void aTableThatCannotBeWrittenFailsTheBuild() throws IOException {
    build(fresh("people"), fresh("run")).gives(200);
    Path snapshots = warehouse.resolve("snapshots");
    Path aside = Files.move(snapshots, warehouse.resolve("aside"));
    Files.writeString(snapshots, "no folder");
    try {
      Answered failed = build(fresh("people"), fresh("run")).gives(502);

      assertThat(failed.member("status")).isEqualTo("failed");
      assertThat(Tree.at(failed.member("warehouse_failures"), "s", "reason"))
          .isEqualTo("commit_failed");
      assertThat(failed.text()).doesNotContain(warehouse.toString());
    } finally {
      Files.delete(snapshots);
      Files.move(aside, snapshots);
    }
  }

  @Test
  void aTableThatDoesNotExistIsNotFound() {
    call("getWarehouseTable").path("name", "nothing.s").gives(404).saying("table_not_found");
  }

  @Test
  void aTableHasAName() {
    call("getWarehouseTable").rawPath("name", "%20").gives(400);
  }

  private ContractCall build(String dataset, String run) {
    return call("createBuild").json(body(dataset, run));
  }

  private Map<String, String> body(String dataset, String run) {
    return Map.of("spec", Specs.people(world(), dataset), "run_id", run);
  }
}
