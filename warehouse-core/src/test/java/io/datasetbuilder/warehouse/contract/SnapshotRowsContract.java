package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static io.datasetbuilder.warehouse.fixture.Snapshots.ORIGIN;
import static io.datasetbuilder.warehouse.fixture.Snapshots.pending;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.SnapshotRows;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What all {@link SnapshotRows} do. */
abstract class SnapshotRowsContract extends WarehouseRowsContract {

  private Optional<SnapshotOrigin> origin(String snapshotId) {
    return index.read(reader -> reader.snapshots().origin(snapshotId));
  }

  private List<Snapshot> ofRuns(List<String> runIds) {
    return index.read(reader -> reader.snapshots().ofRuns(runIds));
  }

  @Test
  void keepsAllThatIsKnownOfASnapshot() {
    Snapshot added = pending("s1", "t1", "run-1");
    given("t1");
    change(writer -> writer.snapshots().add(added));

    assertThat(snapshot("s1")).contains(added);
    assertThat(snapshot("s2")).isEmpty();
  }

  @Test
  void keepsTheParentAndTheCursorOfASnapshotThatContinuesAnother() {
    Snapshot first = child("s1", new SnapshotLineage(Optional.empty(), Optional.empty()));
    Snapshot child = child("s2", new SnapshotLineage(Optional.of("s1"), Optional.of("2026-\"도\"")));
    given("t1", "plain");
    change(
        writer -> {
          writer.snapshots().add(first);
          writer.snapshots().add(child);
          writer.snapshots().commit("s2", "sha256:s2", LATER, 2);
        });

    assertThat(snapshot("s1")).contains(first);
    assertThat(snapshot("s2").flatMap(Snapshot::lineage)).isEqualTo(child.lineage());
    assertThat(snapshot("plain").flatMap(Snapshot::lineage)).isEmpty();
  }

  /** The rows of a parent are in its children too. */
  @Test
  void aParentNeedNotExist() {
    given("t1");
    Snapshot child = child("s2", new SnapshotLineage(Optional.of("gone"), Optional.empty()));
    change(writer -> writer.snapshots().add(child));

    assertThat(snapshot("s2").flatMap(Snapshot::parentId)).contains("gone");
  }

  private static Snapshot child(String id, SnapshotLineage lineage) {
    return Snapshots.pendingChild(id, "t1", "run-" + id, lineage);
  }

  @Test
  void aCommittedSnapshotHasItsDigestRevisionAndTime() {
    given("t1", "s1");

    Snapshot found = snapshot("s1").orElseThrow();

    assertThat(found.state()).isEqualTo(State.COMMITTED);
    assertThat(found.digest()).isEqualTo("sha256:s1");
    assertThat(found.committedAt()).contains(LATER);
    assertThat(found.revision()).isEqualTo(1);
  }

  @Test
  void listsSnapshotsNewestFirstAndPendingOnesLast() {
    given("t1", "s1", "s2", "s3");
    given(OTHER, "t2", "other");
    givenPending("p1", "t1", "run-p");
    change(writer -> writer.snapshots().setState("s2", State.QUARANTINED));

    assertThat(index.<List<Snapshot>>read(r -> r.snapshots().of("t1")))
        .extracting(Snapshot::id, Snapshot::state)
        .containsExactly(
            tuple("s3", State.COMMITTED),
            tuple("s2", State.QUARANTINED),
            tuple("s1", State.COMMITTED),
            tuple("p1", State.PENDING));
  }

  @Test
  void listsWhatAllTablesHaveAtOnce() {
    given("t1", "s1", "s2");
    given(OTHER, "t2", "other");
    givenPending("p1", "t1", "run-p");
    change(
        writer -> {
          writer.snapshots().setState("s1", State.QUARANTINED);
          writer.snapshots().addOrigin("s1", ORIGIN);
          writer.snapshots().addOrigin("other", ORIGIN);
        });

    assertThat(
            index.<List<Snapshot>>read(
                r -> r.snapshots().in(EnumSet.of(State.COMMITTED, State.QUARANTINED))))
        .extracting(Snapshot::id)
        .containsExactly("s2", "s1", "other");
    assertThat(index.<Set<String>>read(r -> r.snapshots().idsIn(EnumSet.of(State.PENDING))))
        .containsExactly("p1");
    assertThat(index.<Map<String, SnapshotOrigin>>read(r -> r.snapshots().origins()))
        .containsOnly(Map.entry("s1", ORIGIN), Map.entry("other", ORIGIN));
  }

  @Test
  void findsTheSnapshotsOfAThousandRuns() {
    given("t1", "1", "999", "x");
    given(OTHER, "t2", "500");
    List<String> runs = IntStream.range(0, 1_000).mapToObj(i -> "run-" + i).toList();

    assertThat(ofRuns(runs)).extracting(Snapshot::id).containsExactlyInAnyOrder("1", "500", "999");
    assertThat(ofRuns(List.of())).isEmpty();
  }

  @Test
  void aRevisionIsGivenOnce() {
    given("t1", "s1");
    givenPending("s2", "t1", "run-2");

    assertThatThrownBy(
            () -> change(writer -> writer.snapshots().commit("s2", "sha256:2", LATER, 1)))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  void aSnapshotThatATablePointsToCannotBeRemoved() {
    given("t1", "s1");

    assertThatThrownBy(() -> change(writer -> writer.snapshots().remove("s1")))
        .isInstanceOf(ProblemException.class);
    assertThat(snapshot("s1")).isPresent();
  }

  @Test
  void aRemovedSnapshotTakesItsLeasesAndHoldsAlong() {
    given("t1", "s1", "s2");
    givenLease("l1", "s1", LATER);
    change(
        writer -> {
          writer.holds().add(hold("h1", "s1", Optional.empty()));
          writer.snapshots().remove("s1");
        });

    assertThat(snapshot("s1")).isEmpty();
    assertThat(index.<Optional<SnapshotHold>>read(r -> r.holds().find("h1"))).isEmpty();
    assertThat(isLeased("s1", NOON)).isFalse();
  }

  @Test
  void anOriginIsKeptForAsLongAsItsSnapshot() {
    given("t1", "s1", "s2");
    change(writer -> writer.snapshots().addOrigin("s1", ORIGIN));

    assertThat(origin("s1")).contains(ORIGIN);
    assertThat(origin("s2")).isEmpty();

    change(writer -> writer.snapshots().remove("s1"));

    assertThat(origin("s1")).isEmpty();
  }
}
