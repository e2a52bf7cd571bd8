package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static io.datasetbuilder.warehouse.snapshot.CollectSnapshots.KEEP_ALL;
import static io.datasetbuilder.warehouse.snapshot.CollectSnapshots.STALE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --warehouse-keep} and {@code warehouse-gc}. */
class CollectSnapshotsTest {

  private final WarehouseFixture warehouse = new WarehouseFixture();

  /** Commits runs 1 to n in this order. */
  private List<String> commit(int runs) {
    return IntStream.rangeClosed(1, runs)
        .mapToObj(run -> warehouse.commit("run-" + run, run).snapshotId())
        .toList();
  }

  private List<String> kept() {
    return warehouse.rows().stream().map(Snapshot::runId).toList();
  }

  private CollectionReport collect(int keep) {
    return warehouse.collection.collect(Optional.empty(), keep, STALE);
  }

  @ParameterizedTest
  @CsvSource({"-1, 5", "6, 5", "5, 5", "3, 3", "1, 1", "0, 1"})
  void keepsTheNewestSnapshotsAndAlwaysTheCurrentOne(int keep, int left) {
    commit(5);

    CollectionReport report = collect(keep);

    assertThat(kept())
        .containsExactlyElementsOf(
            List.of("run-5", "run-4", "run-3", "run-2", "run-1").subList(0, left));
    assertThat(report.deleted()).hasSize(5 - left);
    assertThat(report.problems()).isEmpty();
    assertThat(warehouse.storedFiles()).hasSize(left);
  }

  @Test
  void reportsWhatItDeleted() {
    List<String> snapshots = commit(2);

    CollectionReport report = collect(1);

    assertThat(report.deleted())
        .extracting(Snapshot::id, Snapshot::state)
        .containsExactly(tuple(snapshots.get(0), State.COMMITTED));
    assertThat(report.strayFiles()).isZero();
    assertThat(collect(1)).isEqualTo(CollectionReport.NONE);
  }

  @Test
  void keepsANumberOrAll() {
    commit(1);

    assertThatThrownBy(() -> collect(-2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLeasedSnapshotStaysUntilItsReaderIsDone() {
    List<String> snapshots = commit(2);
    PinnedSnapshot pinned = warehouse.pin(snapshots.get(0)).match(value -> value, problems -> null);

    collect(1);
    assertThat(kept()).containsExactly("run-2", "run-1");

    pinned.close();
    collect(1);
    assertThat(kept()).containsExactly("run-2");
  }

  @Test
  void aLeasedSnapshotOfADeadProcessStaysUntilTheLeaseExpires() {
    List<String> snapshots = commit(2);
    warehouse.pin(snapshots.get(0));

    warehouse.clock.advance(PinSnapshot.LEASE);
    collect(1);

    assertThat(kept()).containsExactly("run-2");
  }

  @Test
  void aHeldSnapshotStaysUntilTheHoldExpires() {
    List<String> snapshots = commit(3);
    warehouse.holds.place(snapshots.get(0), Kind.AUDIT, "audit", Optional.empty());
    warehouse.holds.place(
        snapshots.get(1), Kind.RETENTION, "a day", Optional.of(NOON.plus(Duration.ofDays(1))));

    collect(1);
    assertThat(kept()).containsExactly("run-3", "run-2", "run-1");

    warehouse.clock.advance(Duration.ofDays(1));
    collect(1);
    assertThat(kept()).containsExactly("run-3", "run-1");
  }

  @Test
  void heldSnapshotsDoNotCountAgainstTheOthers() {
    List<String> snapshots = commit(4);
    warehouse.holds.place(snapshots.get(0), Kind.AUDIT, "audit", Optional.empty());

    collect(2);

    assertThat(kept()).containsExactly("run-4", "run-3", "run-1");
  }

  @Test
  void aDamagedSnapshotTakesNoPlaceOfAReadableOne() {
    List<String> snapshots = commit(4);
    warehouse.files.write(snapshots.get(2), "damage");
    warehouse.pin(snapshots.get(2));

    collect(2);

    assertThat(warehouse.rows())
        .extracting(Snapshot::runId, Snapshot::state)
        .containsExactly(
            tuple("run-4", State.COMMITTED),
            tuple("run-3", State.QUARANTINED),
            tuple("run-2", State.COMMITTED));
  }

  @Test
  void anUnfinishedCommitIsLeftAloneUntilItIsStale() {
    warehouse.failing.failAfter(2);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));
    warehouse.failing.recover();

    warehouse.clock.advance(STALE.minusMillis(1));
    assertThat(collect(KEEP_ALL)).isEqualTo(CollectionReport.NONE);

    warehouse.clock.advance(Duration.ofMillis(1));
    assertThat(collect(KEEP_ALL).deleted())
        .extracting(Snapshot::state)
        .containsExactly(State.PENDING);
    assertThat(warehouse.rows()).isEmpty();
    assertThat(warehouse.storedFiles()).isEmpty();
  }

  @Test
  void aFileWithoutARowIsDeletedWhenItIsStale() {
    commit(1);
    warehouse.files.write("stray", "content");

    assertThat(collect(KEEP_ALL).strayFiles()).isZero();

    warehouse.clock.advance(STALE.plusMillis(1));
    assertThat(collect(KEEP_ALL).strayFiles()).isEqualTo(1);
    assertThat(warehouse.storedFiles()).hasSize(1).doesNotContain("stray");
  }

  /** The file may be all that a lost row has left. */
  @Test
  void theStartDeletesNoWholeFileWithoutARow() {
    commit(1);
    warehouse.files.write("stray", "content");
    warehouse.files.leavePart("copied");
    warehouse.files.leavePart("stray");
    warehouse.clock.advance(STALE.plusMillis(1));

    CollectionReport report = warehouse.collection.finishInterrupted(() -> false);

    assertThat(report.strayFiles()).isEqualTo(1);
    assertThat(warehouse.storedFiles()).contains("stray").doesNotContain("copied");
  }

  @Test
  void theStartFinishesInterruptedCommitsAndKeepsAllSnapshots() {
    commit(5);
    warehouse.failing.failAfter(2);
    warehouse.commits.commit(Snapshots.built("run-6", NOON.plusSeconds(6)));
    warehouse.failing.recover();
    warehouse.clock.advance(STALE);

    assertThat(warehouse.collection.finishInterrupted(() -> false).deleted())
        .extracting(Snapshot::state)
        .containsExactly(State.PENDING);
    assertThat(kept()).hasSize(5);
  }

  @Test
  void theStartStopsBetweenTwoSteps() {
    warehouse.failing.failAfter(2);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));
    warehouse.failing.recover();
    TableName rivers = TableName.of("geo.world", "rivers");
    warehouse.failing.failAfter(2);
    warehouse.commits.commit(Snapshots.built(rivers, "run-1", NOON));
    warehouse.failing.recover();
    warehouse.files.leavePart("copied");
    warehouse.clock.advance(STALE.plusMillis(1));
    AtomicInteger asked = new AtomicInteger();

    CollectionReport report =
        warehouse.collection.finishInterrupted(() -> asked.incrementAndGet() > 1);

    assertThat(report.deleted()).hasSize(1);
    assertThat(report.strayFiles()).isZero();
    assertThat(warehouse.collection.finishInterrupted(() -> false).deleted()).hasSize(1);
  }

  @Test
  void filesOfACatalogWithoutTablesAreNeverDeleted() {
    warehouse.files.write("one", "content");
    warehouse.files.write("two", "content");
    warehouse.clock.advance(STALE.plusMillis(1));

    CollectionReport report = collect(0);

    assertThat(report.problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.WAREHOUSE_MISMATCH);
    assertThat(warehouse.storedFiles()).containsExactly("one", "two");
  }

  @Test
  void collectsOneWorkspaceWithoutTouchingOthers() {
    commit(2);
    warehouse.files.write("stray", "content");
    warehouse.clock.advance(STALE.multipliedBy(2));

    CollectionReport other =
        warehouse.collection.collect(Optional.of(new WorkspaceId("owner-1")), 1, STALE);
    assertThat(other).isEqualTo(CollectionReport.NONE);

    CollectionReport shared =
        warehouse.collection.collect(Optional.of(WorkspaceId.SHARED), 1, STALE);
    assertThat(shared.deleted()).extracting(Snapshot::runId).containsExactly("run-1");
    assertThat(warehouse.storedFiles()).contains("stray");
  }

  @Test
  void collectsOneTableWithoutTouchingOthers() {
    commit(2);
    TableName rivers = TableName.of("geo.world", "rivers");
    warehouse.commits.commit(Snapshots.built(rivers, "run-1", NOON));
    CommitResult last = warehouse.commits.commit(Snapshots.built(rivers, "run-2", NOON));

    CollectionReport report =
        warehouse.collection.collect(((CommitResult.Committed) last).tableId(), 1);

    assertThat(report.deleted()).hasSize(1);
    assertThat(kept()).containsExactly("run-2", "run-1");
  }

  @Test
  void aTableThatIsUnknownHasNothingToCollect() {
    assertThat(warehouse.collection.collect("tbl_none", 1)).isEqualTo(CollectionReport.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void aCollectionThatIsInterruptedIsFinishedByTheNext(int changes) {
    commit(3);
    warehouse.failing.failAfter(changes);
    assertThatThrownBy(() -> collect(1)).isInstanceOf(SnapshotFileFailure.class);
    warehouse.failing.recover();

    assertThat(warehouse.pin(PinSnapshot.CURRENT).problems()).isEmpty();
    collect(1);

    assertThat(kept()).containsExactly("run-3");
    assertThat(warehouse.storedFiles()).hasSize(1);
  }

  @Test
  void whatCannotBeDeletedIsReportedAndKeepsNothingElse() {
    commit(2);
    TableName rivers = TableName.of("geo.world", "rivers");
    warehouse.commits.commit(Snapshots.built(rivers, "run-1", NOON));
    warehouse.commits.commit(Snapshots.built(rivers, "run-2", NOON));
    String undeletable = warehouse.rows().get(1).id();

    CollectionReport report =
        new CollectSnapshots(
                warehouse.index, new UndeletableFile(warehouse.files, undeletable), warehouse.clock)
            .collect(Optional.empty(), 1, STALE);

    assertThat(report.problems()).hasSize(1);
    assertThat(report.deleted()).hasSize(1);
    assertThat(warehouse.rows())
        .extracting(Snapshot::state)
        .containsExactly(State.COMMITTED, State.DELETING);
  }
}
