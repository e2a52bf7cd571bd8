package io.datasetbuilder.pipeline.warehouse.commit;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots.ParentSnapshot;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.NewSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.RenewablePin;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The snapshots that builds of tables with history continue. */
class PinnedParentsTest {

  private static final Principal OWNER = new Principal.Service();
  private static final String DATASET = "geo.world";
  private static final String KEY = "cities";

  private final SettableClock clock = new SettableClock(NOON);
  private final InMemorySnapshotFiles files = new InMemorySnapshotFiles(clock);
  private final InMemorySnapshotIndex index = new InMemorySnapshotIndex();
  private final AtomicInteger lastId = new AtomicInteger();
  private final CommitSnapshot commits = new CommitSnapshot(index, files, clock, this::nextId);
  private final List<Runnable> beats = new ArrayList<>();
  private final AtomicInteger stopped = new AtomicInteger();
  private final List<NewSnapshot> interrupted = new ArrayList<>();

  private final PinnedParents parents =
      new PinnedParents(
          new PinSnapshot(index, files, clock, this::nextId, "process", Runnable::run),
          new ReadTables(index),
          (interval, action) -> {
            beats.add(action);
            return stopped::incrementAndGet;
          },
          () -> interrupted.forEach(commits::commit),
          owner -> WorkspaceId.SHARED);

  private Committed commit(String runId, int seconds) {
    return (Committed) commits.commit(Snapshots.built(runId, NOON.plusSeconds(seconds)));
  }

  private Optional<ParentSnapshot> open() {
    return parents.open(OWNER, DATASET, KEY);
  }

  private void collectAllButTheCurrent(Committed committed) {
    new CollectSnapshots(index, files, clock).collect(committed.tableId(), 1);
  }

  private void assertRefused(WarehouseProblem code, String message) {
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.problem().code()).isEqualTo(code);
              assertThat(refused.problem().message())
                  .isEqualTo("the table geo.world.cities cannot be continued: " + message);
              assertThat(refused.problem().hint()).isPresent();
            });
  }

  @Test
  void theCurrentSnapshotIsTheParent() {
    commit("run-1", 0);
    Committed current =
        (Committed)
            commits.commit(
                Snapshots.continuing(
                    Optional.of(commit("run-2", 1).snapshotId()),
                    Snapshots.built("run-3", NOON.plusSeconds(2))));

    try (ParentSnapshot parent = open().orElseThrow()) {
      assertThat(parent.snapshotId()).isEqualTo(current.snapshotId());
      assertThat(parent.runId()).isEqualTo("run-3");
      assertThat(parent.builtAt()).isEqualTo(NOON.plusSeconds(2));
      assertThat(parent.rows()).isEqualTo(42);
      assertThat(parent.columns())
          .extracting(Column::name)
          .isEqualTo(Snapshots.COLUMNS.stream().map(TableColumn::name).toList());
      assertThat(parent.columns())
          .extracting(column -> column.type().dtype())
          .containsExactly("String", "String", "Decimal(10,2)");
      assertThat(parent.file()).isEqualTo(new Location(files.address(current.snapshotId())));
      assertThat(parent.cursor()).isEmpty();
    }
  }

  @Test
  void aTableWithoutASnapshotHasNoParent() {
    assertThat(open()).isEmpty();
  }

  @Test
  void aTableOfAnotherDatasetWithTheSameNameIsNotContinued() {
    commit("run-1", 0);

    assertThat(parents.open(OWNER, "geo", "world.cities")).isEmpty();
    assertThat(stopped).hasValue(0);
    assertThat(beats).isEmpty();
  }

  @Test
  void aParentIsNotCollectedUntilItIsClosedHoweverLongTheBuildTakes() {
    Committed first = commit("run-1", 0);
    ParentSnapshot parent = open().orElseThrow();
    commit("run-2", 1);
    for (int i = 0; i < 30; i++) {
      clock.advance(RenewablePin.INTERVAL);
      beats.get(0).run();
    }

    collectAllButTheCurrent(first);
    assertThat(files.list()).hasSize(2);

    parent.close();
    assertThat(stopped).hasValue(1);
    collectAllButTheCurrent(first);
    assertThat(files.list()).hasSize(1);
  }

  @Test
  void theParentOfAProcessThatDiedIsCollectedWhenItsLeaseHasExpired() {
    Committed first = commit("run-1", 0);
    open();
    commit("run-2", 1);

    clock.advance(PinSnapshot.LEASE.plus(Duration.ofSeconds(1)));
    collectAllButTheCurrent(first);

    assertThat(files.list()).hasSize(1);
  }

  @Test
  void aDamagedFileIsRefusedAndTheTableIsNotBegunAnew() {
    files.write(commit("run-1", 0).snapshotId(), "damage");

    assertRefused(WarehouseProblem.SNAPSHOT_UNAVAILABLE, "The file of the snapshot is damaged.");
    assertRefused(WarehouseProblem.SNAPSHOT_UNAVAILABLE, "The file of the snapshot is damaged.");
  }

  @Test
  void aMissingFileIsRefused() {
    files.delete(commit("run-1", 0).snapshotId());

    assertRefused(
        WarehouseProblem.ARTIFACT_UNAVAILABLE, "The file of the snapshot does not exist any more.");
  }

  @Test
  void aSnapshotWhoseTermsAreNotRecordedIsRefused() {
    Committed committed = commit("run-1", 0);
    index.change(
        writer -> {
          writer.snapshots().add(Snapshots.pending("old", committed.tableId(), "run-0"));
          writer.snapshots().commit("old", "sha256:old", NOON, 2);
          writer.tables().point(committed.tableId(), "old");
          return writer;
        });
    files.write("old", "old");

    assertRefused(
        WarehouseProblem.SNAPSHOT_UNAVAILABLE,
        "The current snapshot of the table does not record its license, because an earlier version"
            + " committed it; build the table once without history.");
  }

  /** Otherwise the build would lose against what its own start commits. */
  @Test
  void whatAnEarlierProcessHasLeftIsCommittedFirst() {
    commit("run-1", 0);
    NewSnapshot left = Snapshots.built("run-2", NOON.plusSeconds(1));
    interrupted.add(left);

    try (ParentSnapshot parent = open().orElseThrow()) {
      assertThat(parent.snapshotId()).isEqualTo(left.id());
    }
  }

  private String nextId() {
    return "%03d".formatted(lastId.incrementAndGet());
  }
}
