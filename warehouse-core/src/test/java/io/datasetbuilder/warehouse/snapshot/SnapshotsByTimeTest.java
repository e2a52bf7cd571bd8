package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The snapshot that was current at a time; commits are an hour apart, the first one at noon. */
class SnapshotsByTimeTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final WarehouseFixture warehouse = new WarehouseFixture();

  private String commit(String runId, int hour) {
    warehouse.clock.advance(Duration.between(warehouse.clock.instant(), hour(hour)));
    return warehouse.commit(runId, hour).snapshotId();
  }

  private static Instant hour(int hour) {
    return NOON.plus(HOUR.multipliedBy(hour));
  }

  private Result<PinnedSnapshot> asOf(Instant time) {
    return warehouse.pins.pin(
        WorkspaceId.SHARED, CITIES, new SnapshotSelector.AsOf(time), WarehouseFixture.PATIENT);
  }

  private String resolved(Instant time) {
    return asOf(time).match(pinned -> pinned.snapshot().id(), problems -> problems.toString());
  }

  private void assertRefused(Instant time, String message, Instant earliest) {
    assertThat(asOf(time).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(WarehouseProblem.NO_SNAPSHOT_AT_TIME);
              assertThat(problem.at()).isEqualTo("as_of");
              assertThat(problem.message()).isEqualTo(message);
              assertThat(problem.hint())
                  .contains("the earliest snapshot is of " + Timestamps.format(earliest));
            });
  }

  private void assertRemoved(Instant time, Instant earliest) {
    assertRefused(
        time,
        "Snapshots around this time were removed, so that the one that was current then is not"
            + " known.",
        earliest);
  }

  @Test
  void aSnapshotIsCurrentFromItsCommitUntilTheNextOne() {
    String first = commit("run-1", 0);
    String second = commit("run-2", 1);

    assertThat(resolved(hour(0))).isEqualTo(first);
    assertThat(resolved(hour(1).minusNanos(1_000))).isEqualTo(first);
    assertThat(resolved(hour(1))).isEqualTo(second);
    assertThat(resolved(hour(2))).isEqualTo(second);
    assertThat(resolved(Instant.MAX)).isEqualTo(second);
  }

  @Test
  void beforeTheFirstCommitThereIsNone() {
    commit("run-1", 0);

    assertRefused(NOON.minusNanos(1_000), "The table had no snapshot yet at this time.", hour(0));
    assertRefused(Instant.MIN, "The table had no snapshot yet at this time.", hour(0));
  }

  @Test
  void aTableWithoutASnapshotHadNone() {
    warehouse.failing.failAfter(1);
    warehouse.commits.commit(Snapshots.built("run-1", NOON));
    warehouse.failing.recover();

    assertThat(asOf(NOON).problems())
        .extracting(Problem::message, Problem::hint)
        .containsExactly(tuple("The table had no snapshot yet at this time.", Optional.empty()));
  }

  @Test
  void aSnapshotThatWasCollectedIsNotReplacedByAnother() {
    commit("run-1", 0);
    commit("run-2", 1);
    String third = commit("run-3", 2);
    warehouse.collection.collect(warehouse.table().orElseThrow().id(), 1);

    assertRemoved(hour(0), hour(2));
    assertRemoved(hour(1), hour(2));
    assertThat(resolved(hour(2))).isEqualTo(third);
  }

  /** A hold keeps the first one; when the second one replaced it is not known any more. */
  @Test
  void aSnapshotThatStaysIsNotTakenForOneThatWasCollectedAfterIt() {
    String first = commit("run-1", 0);
    warehouse.holds.place(first, SnapshotHold.Kind.AUDIT, "audit", Optional.empty());
    commit("run-2", 1);
    String third = commit("run-3", 2);
    warehouse.collection.collect(warehouse.table().orElseThrow().id(), 1);

    assertRemoved(hour(0), hour(0));
    assertRemoved(hour(1), hour(0));
    assertThat(resolved(hour(2))).isEqualTo(third);
    assertThat(warehouse.pin(first).problems()).isEmpty();
  }

  @Test
  void whenTheClockGoesBackTheLatestRevisionOfATimeCounts() {
    commit("run-1", 2);
    warehouse.clock.advance(HOUR.negated());
    String second = warehouse.commit("run-2", 3).snapshotId();

    assertThat(resolved(hour(1))).isEqualTo(second);
    assertThat(resolved(hour(2))).isEqualTo(second);
  }

  @Test
  void aDamagedSnapshotIsNotReplacedByAnother() {
    String first = commit("run-1", 0);
    commit("run-2", 1);
    warehouse.files.write(first, "damage");

    assertThat(asOf(hour(0)).problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
    assertThat(asOf(hour(0)).problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.SNAPSHOT_UNAVAILABLE);
  }

  @Test
  void aSnapshotOfATimeIsNamedByItsIdAfterwards() {
    commit("run-1", 0);
    Snapshot found = warehouse.rows().get(0);

    assertThat(new SnapshotSelector.AsOf(NOON).nameOf(found)).isEqualTo(found.id());
    assertThat(SnapshotSelector.named(found.id()).nameOf(found)).isEqualTo(found.id());
    assertThat(SnapshotSelector.named("current").nameOf(found)).isEqualTo("current");
  }
}
