package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.state.warehouse.JdbiSnapshotIndex;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process that died has left is finished when the next service opens. */
class InterruptedCommitsTest {

  private static final List<String> HOURS = List.of("one", "two", "three");

  @TempDir Path folder;

  @Tag("deep")
  @Test
  void aSnapshotThatWasBeingDeletedIsGoneAfterTheNextStart() {
    String first;
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      String spec = fixture.people("id\n1\n");
      fixture.build(spec, "one");
      first = fixture.table().table().current().orElseThrow().id();
      fixture.clock.hours(1);
      fixture.build(spec, "two");
    }
    markForDeletion(first);

    start();

    assertThat(snapshotFiles()).doesNotContain(first + ".parquet").hasSize(1);
    assertThat(row(first)).isEmpty();
  }

  /**
   * Between its manifest and its commit a run looks like one that was built without a warehouse.
   */
  @Tag("deep")
  @Test
  void aRunWhoseProcessDiedBeforeTheCommitStaysWellWithoutASnapshot() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder);
        BuilderService before = BuilderService.builder(folder.resolve("out")).build()) {
      Results.value(
          before.createBuild(
              SpecInput.of(fixture.people("id\n1\n")), BuildOptions.none().withRunId("one")));
    }

    start();

    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      ListedRun run = Results.value(fixture.service.runs().list(Optional.empty(), 10)).get(0);
      assertThat(run.run().status()).isEqualTo(RunStatus.OK);
      assertThat(run.snapshots()).isEmpty();
      assertThat(Results.value(fixture.service.warehouse().tables())).isEmpty();
      assertThat(fixture.manifest("one", "warehouse_failures")).isIn("", "{}");
    }
  }

  @Test
  void theNextStartCommitsTheTableOfARunWhoseProcessDiedBehindItsManifest() {
    String snapshot = buildOf("one");
    interrupt(snapshot, true);

    start();

    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.runsOfSnapshots()).containsExactly("one");
      assertThat(fixture.table().table().current().orElseThrow().id()).isEqualTo(snapshot);
      assertThat(fixture.files()).hasSize(1);
      assertThat(fixture.manifest("one", "status")).isEqualTo("ok");
    }
  }

  @Tag("deep")
  @Test
  void theNextBuildCommitsItBeforeItsOwnTable() {
    interrupt(buildOf("one"), true);

    buildOf("two");

    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.runsOfSnapshots()).containsExactly("two", "one");
    }
  }

  @Test
  void aTableThatANewerBuildReplacedMeanwhileIsNotCommittedAndItsRunRecordsThat() {
    String first = buildOf("one");
    buildOf("two");
    interrupt(first, false);

    start();

    assertThat(row(first)).isEmpty();
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.runsOfSnapshots()).containsExactly("two");
      assertThat(fixture.manifest("one", "status")).isEqualTo("failed");
      assertThat(fixture.manifest("one", "warehouse_failures"))
          .contains("\"s\":", "\"reason\":\"conflict\"");
      assertThat(Results.value(fixture.service.runs().list(Optional.empty(), 10)))
          .extracting(run -> run.run().runId() + " " + run.run().status())
          .containsExactlyInAnyOrder("two OK", "one FAILED");
    }
  }

  @Test
  void aTableThatContinuesTheCurrentSnapshotIsCommittedOnce() {
    String first = buildOf("one");
    String second = buildOf("two");
    interrupt(second, first, first);

    start();
    start();

    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.runsOfSnapshots()).containsExactly("two", "one");
      assertThat(fixture.table().table().current().flatMap(Snapshot::parentId)).contains(first);
      assertThat(fixture.table().table().revision()).isEqualTo(2);
      assertThat(fixture.files()).hasSize(2);
      assertThat(fixture.manifest("two", "status")).isEqualTo("ok");
    }
  }

  /** Its rows would replace those of the other build, although it is the newer one. */
  @Tag("deep")
  @Test
  void aTableWhoseParentAnotherBuildHasContinuedIsNotCommittedAndItsRunRecordsThat() {
    String first = buildOf("one");
    String second = buildOf("two");
    String third = buildOf("three");
    interrupt(third, first, second);

    start();
    start();

    assertThat(row(third)).isEmpty();
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.runsOfSnapshots()).containsExactly("two", "one");
      assertThat(fixture.files()).hasSize(2);
      assertThat(fixture.manifest("three", "status")).isEqualTo("failed");
      assertThat(fixture.manifest("three", "warehouse_failures"))
          .contains("\"reason\":\"conflict\"", "Another build has continued the table");
    }
  }

  @Tag("deep")
  @Test
  void aFirstTableWithHistoryIsCommittedOnlyWhereNoneIsByThen() {
    String first = buildOf("one");
    String second = buildOf("two");
    interrupt(second, "", first);

    start();

    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.runsOfSnapshots()).containsExactly("one");
      assertThat(fixture.manifest("two", "status")).isEqualTo("failed");
    }
  }

  /** Builds a table an hour after the last one; its snapshot. */
  private String buildOf(String run) {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.clock.hours(HOURS.indexOf(run));
      fixture.build(fixture.people("id\n1\n"), run);
      return fixture.table().table().current().orElseThrow().id();
    }
  }

  /**
   * The same for a snapshot that continues another.
   *
   * @param parent empty for a first one
   * @param current the snapshot that the table points to instead
   */
  private void interrupt(String snapshot, String parent, String current) {
    String lineage = parent.isEmpty() ? "{}" : "{\"parent_snapshot_id\":\"" + parent + "\"}";
    interrupt(
        snapshot,
        List.of(
            "UPDATE warehouse_pointers SET snapshot_id = '" + current + "'",
            "UPDATE warehouse_snapshots SET lineage = '%s' WHERE snapshot_id = '%s'"
                .formatted(lineage, snapshot)));
  }

  /** Puts a snapshot back to where it was when the manifest of its run was saved. */
  private void interrupt(String snapshot, boolean isCurrent) {
    interrupt(snapshot, isCurrent ? List.of("DELETE FROM warehouse_pointers") : List.of());
  }

  private void interrupt(String snapshot, List<String> before) {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("wh/warehouse.sqlite3"));
        Statement statement = database.createStatement()) {
      for (String change : before) {
        statement.execute(change);
      }
      statement.execute(
          "UPDATE warehouse_snapshots SET state = 'pending', revision = 0, committed_at = NULL"
              + " WHERE snapshot_id = '"
              + snapshot
              + "'");
      for (Path file : files(snapshot)) {
        Files.delete(file);
      }
    } catch (SQLException | IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private List<Path> files(String snapshot) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("wh"))) {
      return all.filter(file -> file.getFileName().toString().startsWith(snapshot)).toList();
    }
  }

  /** Another process may be at work on it: it counts as interrupted a day later. */
  @Tag("deep")
  @Test
  void aCommitThatBeganADayAgoIsGivenUpAtTheNextStartAndAYoungerOneIsNot() {
    Snapshot committed;
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people("id\n1\n"), "one");
      committed = fixture.table().table().current().orElseThrow();
    }
    addPending(committed, "snap_old", Clock.systemUTC().instant().minusSeconds(25 * 3600));
    addPending(committed, "snap_young", Clock.systemUTC().instant());

    start();

    assertThat(row("snap_old")).isEmpty();
    assertThat(row("snap_young")).hasSize(1);
    assertThat(row(committed.id())).hasSize(1);
  }

  /** Opening begins the collection, and closing would stop it between two steps. */
  private void start() {
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .build()) {
      assertThat(service.open()).isEmpty();
      Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().equals("warehouse-recovery"))
          .forEach(InterruptedCommitsTest::await);
    }
  }

  private static void await(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private void markForDeletion(String snapshot) {
    try (JdbiSnapshotIndex index = index()) {
      index.change(
          writer -> {
            writer.snapshots().setState(snapshot, Snapshot.State.DELETING);
            return snapshot;
          });
    }
  }

  private void addPending(Snapshot like, String id, Instant createdAt) {
    try (JdbiSnapshotIndex index = index()) {
      index.change(
          writer -> {
            writer
                .snapshots()
                .add(
                    new Snapshot(
                        id,
                        like.tableId(),
                        id,
                        like.datasetId(),
                        like.key(),
                        Snapshot.State.PENDING,
                        like.digest(),
                        like.rows(),
                        like.columns(),
                        like.coverage(),
                        like.sources(),
                        like.builtAt(),
                        createdAt,
                        Optional.empty(),
                        0,
                        Optional.empty()));
            return id;
          });
    }
  }

  private List<Snapshot> row(String snapshot) {
    try (JdbiSnapshotIndex index = index()) {
      return index.<List<Snapshot>>read(
          reader -> reader.snapshots().find(snapshot).stream().toList());
    }
  }

  private JdbiSnapshotIndex index() {
    return JdbiSnapshotIndex.in(
        folder.resolve("wh/warehouse.sqlite3"), Clock.systemUTC(), new JacksonJsonCodec());
  }

  private List<String> snapshotFiles() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      return fixture.files().stream().map(file -> file.getFileName().toString()).toList();
    }
  }
}
