package io.datasetbuilder.pipeline.warehouse.deletion;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.STRANGER;
import static io.datasetbuilder.pipeline.warehouse.deletion.DeletionFixture.DATASET;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import io.datasetbuilder.pipeline.runs.job.ServiceJobs.UnfinishedBuild;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deletion of runs, datasets and tables on behalf of a caller. */
class DeletionsTest {

  private static final RunId OLD = new RunId("old");
  private static final RunId NEW = new RunId("new");
  private static final String TABLE = Snapshots.CITIES.value();

  private DeletionFixture fixture;

  @BeforeEach
  void twoRuns() {
    fixture = new DeletionFixture();
    fixture.run("old", 1);
    fixture.run("new", 2);
  }

  private static List<ProblemCode> codes(Result<?> result) {
    return result.problems().stream().map(Problem::code).toList();
  }

  @Test
  void aRunIsDeletedWithAllThatIsKeptOfIt() {
    Result<List<DeletionRecord>> deleted = fixture.deletions().deleteRuns(List.of(OLD));

    assertThat(deleted.problems()).isEmpty();
    assertThat(fixture.isLeft("old")).isFalse();
    assertThat(fixture.isLeft("new")).isTrue();
    assertThat(fixture.tables()).containsExactly(TABLE);
    DeletionRecord record = fixture.log.newest(1).get(0);
    assertThat(record.name()).isEqualTo("old");
    assertThat(record.datasetId()).contains(DATASET);
    assertThat(record.deletedBy()).isEqualTo(OWNER.ownerId());
    assertThat(record.finishedAt()).isPresent();
    assertThat(fixture.emptied).hasValue(1);
  }

  @Test
  void aDeletedRunIsMissing() {
    fixture.deletions().deleteRuns(List.of(OLD));

    assertThat(codes(fixture.deletions().deleteRuns(List.of(OLD))))
        .containsExactly(RunProblem.RUN_NOT_FOUND);
    assertThat(fixture.log.isUsedUp(OLD)).isTrue();
  }

  @Test
  void everyReasonOfEveryRunIsReportedAndNothingIsDeleted() {
    fixture.folders.busy.add(OLD);
    fixture.published.add(OLD);

    Result<List<DeletionRecord>> refused = fixture.deletions().deleteRuns(List.of(OLD, NEW));

    assertThat(codes(refused))
        .containsExactly(
            RunProblem.RUN_IN_USE,
            RunProblem.RUN_BEING_PUBLISHED,
            WarehouseProblem.SNAPSHOT_CURRENT);
    assertThat(fixture.log.newest(10)).isEmpty();
    assertThat(fixture.folders.exists("old")).isTrue();
    assertThat(fixture.folders.exists("new")).isTrue();
  }

  @Test
  void whatIsMissingIsReportedForAllRuns() {
    Result<List<DeletionRecord>> refused =
        fixture.deletions().deleteRuns(List.of(new RunId("a"), OLD, new RunId("b")));

    assertThat(codes(refused)).containsExactly(RunProblem.RUN_NOT_FOUND, RunProblem.RUN_NOT_FOUND);
    assertThat(fixture.folders.exists("old")).isTrue();
  }

  @Test
  void aDatasetIsDeletedWithItsRunsAndTables() {
    Result<List<DeletionRecord>> deleted = fixture.deletions().deleteDataset(DATASET);

    assertThat(deleted.problems()).isEmpty();
    assertThat(fixture.isLeft("old")).isFalse();
    assertThat(fixture.isLeft("new")).isFalse();
    assertThat(fixture.tables()).isEmpty();
    assertThat(fixture.files.list()).isEmpty();
    assertThat(fixture.log.newest(10))
        .extracting(DeletionRecord::kind)
        .containsExactlyInAnyOrder(Kind.RUN, Kind.RUN, Kind.TABLE);
    assertThat(codes(fixture.deletions().deleteDataset(DATASET)))
        .containsExactly(ReadingProblem.DATASET_NOT_FOUND);
  }

  @Test
  void aDatasetOfWhichABuildWaitsIsNotDeletedAndEveryReasonIsReported() {
    fixture.builds.add(new UnfinishedBuild(new RunId("next"), OWNER.ownerId()));
    fixture.published.add(OLD);

    Result<List<DeletionRecord>> refused = fixture.deletions().deleteDataset(DATASET);

    assertThat(codes(refused))
        .containsExactly(RunProblem.RUN_IN_USE, RunProblem.RUN_BEING_PUBLISHED);
    assertThat(refused.problems().get(0).message())
        .isEqualTo(
            "run next of dataset geo.world waits or is being built: wait for its end, or cancel"
                + " it");
    assertThat(fixture.log.newest(10)).isEmpty();
    assertThat(fixture.isLeft("old")).isTrue();
  }

  @Test
  void aBuildKeepsNoOtherRunAndNoDatasetOfAnotherOwner() {
    fixture.builds.add(new UnfinishedBuild(new RunId("next"), OWNER.ownerId()));
    assertThat(fixture.deletions().deleteRuns(List.of(OLD)).problems()).isEmpty();

    fixture.builds.clear();
    fixture.builds.add(new UnfinishedBuild(new RunId("theirs"), STRANGER.ownerId()));
    assertThat(fixture.deletions().deleteDataset(DATASET).problems()).isEmpty();
  }

  @Test
  void anAdministratorWaitsForTheBuildsOfTheOwner() {
    fixture.builds.add(new UnfinishedBuild(new RunId("next"), OWNER.ownerId()));
    Deletions administrator = fixture.deletions(STRANGER, true, fixture.stores());

    assertThat(codes(administrator.deleteDataset(DATASET))).containsExactly(RunProblem.RUN_IN_USE);
  }

  @Test
  void aShareEndsWithTheLastRunThatItShows() {
    fixture.sharing.share(
        new DatasetShare(
            new ShareId("0".repeat(32)), OWNER.ownerId(), DATASET, fixture.clock.instant()));

    fixture.deletions().deleteRuns(List.of(OLD));
    assertThat(fixture.sharing.find(OWNER.ownerId(), DATASET)).isPresent();

    fixture.deletions().deleteDataset(DATASET);
    assertThat(fixture.sharing.find(OWNER.ownerId(), DATASET)).isEmpty();
  }

  @Test
  void aTableIsDroppedAndItsRunsStay() {
    Result<DeletionRecord> dropped = fixture.deletions().dropTable(TABLE);

    assertThat(dropped.problems()).isEmpty();
    assertThat(fixture.tables()).isEmpty();
    assertThat(fixture.files.list()).isEmpty();
    assertThat(fixture.folders.exists("new")).isTrue();
    assertThat(codes(fixture.deletions().dropTable(TABLE)))
        .containsExactly(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void whatBelongsToAnotherOwnerIsMissing() {
    Deletions stranger = fixture.deletions(STRANGER, false, fixture.stores());

    assertThat(codes(stranger.deleteRuns(List.of(OLD)))).containsExactly(RunProblem.RUN_NOT_FOUND);
    assertThat(codes(stranger.deleteDataset(DATASET)))
        .containsExactly(ReadingProblem.DATASET_NOT_FOUND);
    assertThat(codes(stranger.dropTable(TABLE))).containsExactly(WarehouseProblem.TABLE_NOT_FOUND);
  }

  @Test
  void anAdministratorDeletesWhatBelongsToOthers() {
    Deletions administrator = fixture.deletions(STRANGER, true, fixture.stores());

    assertThat(administrator.deleteRuns(List.of(OLD)).problems()).isEmpty();
    assertThat(administrator.deleteDataset(DATASET).problems()).isEmpty();
    assertThat(fixture.isLeft("new")).isFalse();
    assertThat(fixture.tables()).isEmpty();
    assertThat(fixture.log.newest(1).get(0).deletedBy()).isEqualTo(STRANGER.ownerId());
  }

  @Test
  void aTableThatWasBuiltAgainAfterAnInterruptedDropStays() {
    DyingProcess process = new DyingProcess(6, true);
    try {
      fixture.deletions(OWNER, false, fixture.stores(process)).dropTable(TABLE);
    } catch (DyingProcess.Died died) {
      assertThat(fixture.log.unfinished()).hasSize(1);
    }
    fixture.clock.advance(Duration.ofSeconds(1));
    fixture.run("newest", 3);

    fixture.restart();

    assertThat(fixture.tables()).containsExactly(TABLE);
    assertThat(fixture.log.unfinished()).isEmpty();
  }

  @Test
  void aDeletionThatHasBegunIsNotBegunTwice() {
    DyingProcess process = new DyingProcess(6, false);
    delete(fixture, process);
    fixture.folders.busy.add(OLD);

    Result<List<DeletionRecord>> second = fixture.deletions().deleteRuns(List.of(OLD));

    assertThat(second.problems()).isNotEmpty();
    fixture.folders.busy.clear();
    fixture.restart();
    assertThat(fixture.log.unfinished()).isEmpty();
  }

  @Test
  void aRunThatAnotherDeletionRemovedMeanwhileIsNotRecordedTwice() {
    DeletionStores stores = fixture.stores();
    AtomicBoolean isFirst = new AtomicBoolean(true);
    DeletionLog late =
        (DeletionLog)
            Proxy.newProxyInstance(
                DeletionLog.class.getClassLoader(),
                new Class<?>[] {DeletionLog.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("begin") && isFirst.getAndSet(false)) {
                    assertThat(fixture.deletions().deleteRuns(List.of(OLD)).problems()).isEmpty();
                  }
                  return method.invoke(stores.log(), arguments);
                });

    Result<List<DeletionRecord>> second =
        fixture.deletions(OWNER, false, fixture.with(late)).deleteRuns(List.of(OLD));

    assertThat(codes(second)).containsExactly(RunProblem.RUN_IN_USE);
    assertThat(fixture.log.newest(10)).hasSize(1);
    assertThat(fixture.log.unfinished()).isEmpty();
  }

  /** Each call of each store is the last one once, with its effect and without it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDeletionIsWholeWhereverItsProcessDies(boolean carriedOut) {
    int calls = 0;
    boolean isDead = true;
    while (isDead) {
      DeletionFixture each = new DeletionFixture();
      each.run("old", 1);
      each.run("new", 2);
      DyingProcess process = new DyingProcess(calls, carriedOut);

      delete(each, process);
      isDead = process.isDead();
      boolean isBegun = !each.log.newest(1).isEmpty();
      each.restart();

      assertThat(each.log.unfinished()).as("after %d calls", calls).isEmpty();
      assertThat(Stream.of("old", "new").map(each::isLeft))
          .as("after %d calls", calls)
          .containsOnly(!isBegun);
      assertThat(each.tables().isEmpty()).as("after %d calls", calls).isEqualTo(isBegun);
      calls++;
    }
    assertThat(calls).isGreaterThan(20);
  }

  private static void delete(DeletionFixture fixture, DyingProcess process) {
    try {
      fixture.deletions(OWNER, false, fixture.stores(process)).deleteDataset(DATASET);
    } catch (DyingProcess.Died died) {
      assertThat(process.isDead()).isTrue();
    }
  }

  @Test
  void aDeletionThatSomethingKeepsIsFinishedLater() {
    int beforeTheMark =
        IntStream.range(0, 100)
            .filter(
                calls -> {
                  DeletionFixture each = new DeletionFixture();
                  each.run("old", 1);
                  each.run("new", 2);
                  delete(each, new DyingProcess(calls, true));
                  return !each.log.newest(1).isEmpty();
                })
            .findFirst()
            .orElseThrow();
    delete(fixture, new DyingProcess(beforeTheMark, true));
    fixture.published.add(OLD);

    fixture.restart();
    assertThat(fixture.folders.exists("old")).isTrue();

    fixture.published.clear();
    fixture.restart();
    assertThat(fixture.isLeft("old")).isFalse();
    assertThat(fixture.log.unfinished()).isEmpty();
  }
}
