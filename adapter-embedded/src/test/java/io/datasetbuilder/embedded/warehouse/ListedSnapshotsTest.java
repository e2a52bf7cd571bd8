package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snapshots that lists of runs show. */
class ListedSnapshotsTest {

  private static final String CSV = "id\n1\n";

  @AutoClose private WarehouseFixture fixture;

  ListedSnapshotsTest(@TempDir Path folder) {
    fixture = WarehouseFixture.in(folder);
  }

  private String twoTables() {
    return fixture
        .people(CSV)
        .replace("exports:", "  - " + fixture.source("t", "x\n1\n") + "\nexports:");
  }

  private ListedRun listed(String runId) {
    return list(fixture.service).stream()
        .filter(run -> run.run().runId().equals(runId))
        .findAny()
        .orElseThrow();
  }

  private static List<ListedRun> list(BuilderService service) {
    return Results.value(service.runs().list(Optional.empty(), 50));
  }

  @Test
  void aRunWithOneTableHasItsSnapshot() {
    fixture.build(fixture.people(CSV), "one");

    assertThat(listed("one").only().orElseThrow().snapshotId())
        .isEqualTo(fixture.table().table().current().orElseThrow().id());
  }

  @Tag("deep")
  @Test
  void aRunWithSeveralTablesHasNoneOfItsOwnNorAfterAllButOneAreDeleted() {
    fixture.build(twoTables(), "one");
    assertThat(listed("one").snapshots()).hasSize(2);
    assertThat(listed("one").only()).isEmpty();
    fixture.clock.hours(1);
    fixture.build(fixture.people(CSV), "two");

    Results.value(
        fixture.service.warehouseMaintenance().collect(Optional.empty(), 1, Duration.ofHours(24)));

    assertThat(listed("one").snapshots()).hasSize(1);
    assertThat(listed("one").only()).isEmpty();
    assertThat(listed("two").only()).isPresent();
  }

  @Test
  void aRunOfWhichOneTableAloneWasCommittedHasItsSnapshot() {
    String spec = twoTables();
    fixture.clock.hours(2);
    fixture.build(fixture.people(CSV), "newer");
    fixture.clock.hours(1);

    fixture.build(spec, "older");

    assertThat(listed("older").run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(listed("older").only().orElseThrow().table().value()).isEqualTo("people.t");
  }

  @Test
  void runsAreListedWithoutSnapshotsWhereTheCatalogIsDamaged() throws IOException {
    fixture.build(fixture.people(CSV), "one");
    fixture.close();
    Files.writeString(fixture.folder.resolve("wh/warehouse.sqlite3"), "no database, ".repeat(100));
    fixture = WarehouseFixture.in(fixture.folder);

    assertThat(listed("one").snapshots()).isEmpty();
    assertThat(listed("one").only()).isEmpty();
  }

  /** A run id is unique in its output folder only. */
  @Tag("deep")
  @Test
  void runsOfOneIdInTwoOutputFoldersHaveTheirOwnSnapshots() throws IOException {
    fixture.build(fixture.people(CSV), "nightly");
    String first = fixture.table().table().current().orElseThrow().id();
    AdjustableClock later = new AdjustableClock();
    later.hours(1);
    try (BuilderService other =
        BuilderService.builder(fixture.folder.resolve("other"))
            .clock(later)
            .warehouse(WarehouseSettings.in(fixture.folder.resolve("wh")))
            .build()) {
      Path csv = Files.writeString(fixture.folder.resolve("new.csv"), "id\n1\n2\n3\n");
      String spec =
          fixture
              .people(CSV)
              .replaceFirst("upload_id: [^,]+, ", "upload_id: upl_" + "0".repeat(32) + ", ");

      FinishedBuild built =
          Results.value(
              other.createBuild(
                  SpecInput.of(spec).withUpload("s", csv),
                  BuildOptions.none().withRunId("nightly")));

      assertThat(built.run().commits().orElseThrow().committed().get("s").revision()).isEqualTo(2);
      assertThat(fixture.table().table().current().orElseThrow().rows()).isEqualTo(3);
      assertThat(list(other).get(0).only().orElseThrow().snapshotId()).isNotEqualTo(first);
    }
    assertThat(listed("nightly").only().orElseThrow().snapshotId()).isEqualTo(first);
  }
}
