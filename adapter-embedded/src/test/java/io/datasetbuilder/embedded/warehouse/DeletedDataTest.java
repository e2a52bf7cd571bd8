package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.CanarySearch;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a deletion, no file of the service holds a deleted value. */
class DeletedDataTest {

  private static final String CANARY = "Zzyzx-canary-4711";
  private static final String CSV = "id,city\n1," + CANARY + "\n2,Oslo\n";

  @TempDir Path folder;

  /** Output folder with state and index, warehouse with catalog, and temporary folder. */
  private List<Path> filesWithCanary() {
    return new CanarySearch(CANARY)
        .below(folder.resolve("out"), folder.resolve("wh"), folder.resolve("tmp"));
  }

  @Test
  void noFileHoldsAValueOfADeletedDataset() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people(CSV), "two");
      fixture.export(WarehouseFixture.TABLE, "SELECT * FROM dataset WHERE city = '" + CANARY + "'");
      assertThat(filesWithCanary()).isNotEmpty();

      assertThat(Results.value(fixture.service.deletions().deleteDataset("people"))).hasSize(3);
      for (Upload upload : Results.value(fixture.service.uploads().list())) {
        Results.value(fixture.service.uploads().delete(upload.id().value()));
      }
      assertThat(filesWithCanary()).as("while the service is open").isEmpty();
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void theOtherRunsStillVerify() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people("id,city\n2,Oslo\n"), "two");

      Results.value(fixture.service.deletions().deleteRuns(List.of(new RunId("one"))));

      assertThat(fixture.service.verifyRun(new RunId("two")).passed()).isTrue();
      assertThat(fixture.runsOfSnapshots()).containsExactly("two");
      assertThat(Results.value(fixture.service.rebuildIndex()).indexed()).isEqualTo(1);
    }
  }

  @Test
  void aHeldSnapshotKeepsItsRun() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      String first = fixture.table().table().current().orElseThrow().id();
      fixture.build(fixture.people(CSV), "two");
      Results.value(
          fixture
              .service
              .warehouseMaintenance()
              .hold(first, SnapshotHold.Kind.AUDIT, "audit", Optional.empty()));

      assertThat(fixture.service.deletions().deleteRuns(List.of(new RunId("one"))).problems())
          .hasSize(1);
      assertThat(fixture.service.runs().show(new RunId("one")).problems()).isEmpty();
    }
  }

  @Test
  void aDeletedRunIsMissingAfterARestart() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people(CSV), "two");
      Results.value(fixture.service.deletions().deleteRuns(List.of(new RunId("one"))));
    }

    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.service.deletions().deleteRuns(List.of(new RunId("one"))).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(RunProblem.RUN_NOT_FOUND));
      assertThat(Results.value(fixture.service.deletions().newest(10))).hasSize(1);
    }
  }
}
