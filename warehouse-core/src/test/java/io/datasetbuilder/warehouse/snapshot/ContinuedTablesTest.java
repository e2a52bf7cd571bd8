package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits of tables with history: each snapshot continues the one before it. */
class ContinuedTablesTest {

  private static final Failed LOST =
      new Failed(
          CITIES,
          Reason.CONFLICT,
          "Another build has continued the table in the meantime, and its rows would be lost; build"
              + " again.");

  private final WarehouseFixture warehouse = new WarehouseFixture();

  private static NewSnapshot first(String runId, int seconds) {
    return Snapshots.continuing(
        Optional.empty(), Snapshots.built(runId, NOON.plusSeconds(seconds)));
  }

  private static NewSnapshot child(String parentId, String runId, int seconds) {
    return Snapshots.continuing(
        Optional.of(parentId), Snapshots.built(runId, NOON.plusSeconds(seconds)));
  }

  private Committed committed(NewSnapshot built) {
    CommitResult result = warehouse.commits.commit(built);
    assertThat(result).isInstanceOf(Committed.class);
    return (Committed) result;
  }

  private Snapshot current() {
    return warehouse.table().flatMap(WarehouseTable::current).orElseThrow();
  }

  @Test
  void theFirstSnapshotHasNoParentAndEveryOtherNamesTheOneThatItContinues() {
    Committed first = committed(first("run-1", 0));
    committed(child(first.snapshotId(), "run-2", 1));

    assertThat(warehouse.rows())
        .extracting(Snapshot::parentId)
        .containsExactly(Optional.of(first.snapshotId()), Optional.empty());
    assertThat(warehouse.rows()).extracting(Snapshot::lineage).allMatch(Optional::isPresent);
    assertThat(current().runId()).isEqualTo("run-2");
  }

  @Test
  void ofTwoBuildsThatContinueOneSnapshotTheSecondIsAConflictAndLeavesNothing() {
    Committed parent = committed(first("run-1", 0));
    committed(child(parent.snapshotId(), "run-2", 1));

    assertThat(warehouse.commits.commit(child(parent.snapshotId(), "run-3", 2))).isEqualTo(LOST);
    assertThat(current().runId()).isEqualTo("run-2");
    assertThat(warehouse.storedFiles()).hasSize(2);
  }

  @Test
  void anOlderRunDoesNotOvertakeANewerOne() {
    Committed parent = committed(first("run-1", 0));
    committed(child(parent.snapshotId(), "run-3", 3));

    assertThat(warehouse.commits.commit(child(parent.snapshotId(), "run-2", 2))).isEqualTo(LOST);
    assertThat(current().runId()).isEqualTo("run-3");
  }

  @Test
  void whenTheClockGoesBackTheParentDecidesWhichRunIsNewer() {
    Committed parent = committed(first("run-1", 7_200));
    warehouse.clock.advance(Duration.ofHours(-1));

    Committed child = committed(child(parent.snapshotId(), "run-2", 3_600));

    assertThat(current().id()).isEqualTo(child.snapshotId());
    assertThat(warehouse.commits.commit(child(parent.snapshotId(), "run-0", 7_201)))
        .isEqualTo(LOST);
  }

  @Test
  void ofTwoFirstSnapshotsTheSecondIsAConflict() {
    committed(first("run-1", 0));

    assertThat(warehouse.commits.commit(first("run-2", 1))).isEqualTo(LOST);
    assertThat(warehouse.rows()).hasSize(1);
  }

  @Test
  void aSnapshotOfATableWithoutHistoryCanBeContinued() {
    Committed plain = warehouse.commit("run-1", 0);

    Committed child = committed(child(plain.snapshotId(), "run-2", 1));

    assertThat(child.revision()).isEqualTo(2);
  }

  @Test
  void aBuildWithoutHistoryReplacesATableWithHistoryAndBeginsAnew() {
    Committed first = committed(first("run-1", 0));
    Committed second = committed(child(first.snapshotId(), "run-2", 1));

    Committed replaced = warehouse.commit("run-3", 2);

    assertThat(current().lineage()).isEmpty();
    assertThat(warehouse.commits.commit(child(second.snapshotId(), "run-4", 3))).isEqualTo(LOST);
    committed(child(replaced.snapshotId(), "run-5", 4));
  }

  @Test
  void aBuildThatIsToMakeANewTableContinuesNone() {
    Committed first = committed(first("run-1", 0));

    assertThat(warehouse.commits.commit(Snapshots.ifAbsent(child(first.snapshotId(), "run-2", 1))))
        .isEqualTo(new Failed(CITIES, Reason.TABLE_EXISTS, "The table exists already."));
  }

  @Test
  void aParentThatWasCollectedMeanwhileIsNotTheCurrentSnapshot() {
    Committed first = committed(first("run-1", 0));
    warehouse.commit("run-2", 1);
    warehouse.collection.collect(first.tableId(), 1);

    assertThat(warehouse.commits.commit(child(first.snapshotId(), "run-3", 2))).isEqualTo(LOST);
  }

  @Test
  void aParentMayBeCollectedOnceItIsContinued() {
    Committed first = committed(first("run-1", 0));
    Committed second = committed(child(first.snapshotId(), "run-2", 1));

    warehouse.collection.collect(first.tableId(), 1);

    assertThat(warehouse.storedFiles()).containsExactly(second.snapshotId());
    assertThat(current().parentId()).contains(first.snapshotId());
    assertThat(warehouse.pin(PinSnapshot.CURRENT).problems()).isEmpty();
  }

  @Test
  void aRunThatCommitsItsTableAgainHasTheFirstResult() {
    Committed first = committed(first("run-1", 0));
    Committed second = committed(child(first.snapshotId(), "run-2", 1));

    assertThat(committed(first("run-1", 0))).isEqualTo(first);
    assertThat(committed(child(first.snapshotId(), "run-2", 1))).isEqualTo(second);
    assertThat(warehouse.rows()).hasSize(2);
  }

  @Test
  void aBuildThatOvertakesACommitBetweenItsStepsMakesItAConflict() {
    Committed parent = committed(first("run-1", 0));
    CommitSnapshot slow =
        new CommitSnapshot(
            warehouse.index,
            new SlowFiles(warehouse.files, () -> committed(child(parent.snapshotId(), "run-2", 1))),
            warehouse.clock,
            warehouse.ids);

    assertThat(slow.commit(child(parent.snapshotId(), "run-3", 2))).isEqualTo(LOST);
    assertThat(warehouse.rows()).extracting(Snapshot::runId).containsExactly("run-2", "run-1");
    assertThat(warehouse.storedFiles()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aCommitThatWasInterruptedCanBeRepeatedAsLongAsItsParentIsCurrent(int changes) {
    Committed parent = committed(first("run-1", 0));
    warehouse.failing.failAfter(changes);
    warehouse.commits.commit(child(parent.snapshotId(), "run-2", 1));
    warehouse.failing.recover();

    assertThat(current().id()).isEqualTo(parent.snapshotId());
    committed(child(parent.snapshotId(), "run-2", 1));
    assertThat(current().runId()).isEqualTo("run-2");
    assertThat(current().revision()).isEqualTo(2);
  }

  @Test
  void aCommitWhoseTransactionWasAppliedThoughItFailedIsCommitted() {
    Committed parent = committed(first("run-1", 0));
    warehouse.failing.failBehind(2);

    CommitResult result = warehouse.commits.commit(child(parent.snapshotId(), "run-2", 1));

    assertThat(result).isInstanceOf(Committed.class);
    assertThat(current().parentId()).contains(parent.snapshotId());
  }

  @Test
  void theSnapshotInheritsTheSourcesTheSensitivityAndTheTermsOfItsParent() {
    Committed parent = committed(first("run-1", 0));
    SnapshotSource own =
        new SnapshotSource("cities", SourceKind.FILE, Optional.empty(), Optional.empty());
    License open = new License(Optional.of("CC0-1.0"), Optional.empty(), Optional.empty());
    SnapshotOrigin origin =
        new SnapshotOrigin(open, Optional.empty(), PiiPolicy.byDefault(), List.of());

    Committed child =
        committed(
            Snapshots.with(
                List.of(TableColumn.of("code", "String")),
                List.of(own),
                origin,
                child(parent.snapshotId(), "run-2", 1)));

    Snapshot committed = current();
    assertThat(committed.id()).isEqualTo(child.snapshotId());
    assertThat(committed.sources()).contains(own).containsAll(Snapshots.SOURCES);
    assertThat(committed.columns())
        .extracting(TableColumn::sensitivity)
        .containsExactly(Snapshots.COLUMNS.get(1).sensitivity());
    assertThat(warehouse.tables.origin(committed).orElseThrow().licenses())
        .startsWith(open)
        .containsAll(Snapshots.ORIGIN.licenses());
  }

  /** Versions before origins were recorded have committed such snapshots. */
  @Test
  void aParentWhoseTermsAreNotRecordedIsNotContinued() {
    warehouse.index.change(
        writer -> {
          writer.tables().add(Snapshots.table("t1", WorkspaceId.SHARED, CITIES));
          writer.snapshots().add(Snapshots.pending("old", "t1", "run-1"));
          writer.snapshots().commit("old", "sha256:old", NOON, 1);
          writer.tables().point("t1", "old");
          return writer;
        });

    CommitResult result = warehouse.commits.commit(child("old", "run-2", 1));

    assertThat(result)
        .isEqualTo(
            new Failed(
                CITIES,
                Reason.COMMIT_FAILED,
                "The current snapshot of the table does not record its license, because an earlier"
                    + " version committed it; build the table once without history."));
    assertThat(warehouse.rows()).hasSize(1);
  }
}
