package io.datasetbuilder.pipeline.warehouse.handover;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.fixture.ReadOnlyManifests;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.fixture.SharingInMemory;
import io.datasetbuilder.pipeline.model.fixture.StoredRuns;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.runs.handover.OwnerRecords;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedulesInMemory;
import io.datasetbuilder.pipeline.warehouse.deletion.DyingProcess;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset.HandedOver;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset.Owner;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.MoveTables;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dataset goes to a team with its runs and tables, and is whole wherever the process dies. */
class HandOverDatasetTest {

  private static final String DATASET = "geo.world";
  private static final Principal TEAM =
      new Principal.TeamMember(new TeamName("data"), new Principal.Service());
  private static final Owner FROM = new Owner(OWNER, WorkspaceId.SHARED);
  private static final Owner TO = new Owner(TEAM, new WorkspaceId("team"));

  private final World world = new World();

  @Test
  void runsTablesAndRecordsAreTheTeamsAndTheShareHasEnded() {
    world.run("one", 1);
    world.run("two", 2);
    world.share();

    assertThat(world.handOver()).isEqualTo(Result.ok(new HandedOver(DATASET, TEAM, 2, 1)));

    for (String run : List.of("one", "two")) {
      assertThat(world.isWholly(run, TEAM)).isTrue();
    }
    assertThat(world.tables(TO)).containsExactly("geo.world.cities");
    assertThat(world.tables(FROM)).isEmpty();
    assertThat(world.sharing.find(OWNER.ownerId(), DATASET)).isEmpty();
  }

  @Test
  void runsOfOtherDatasetsAndOwnersStay() {
    world.run("one", 1);
    world.index.record(IndexedRuns.run("other", "maps", 2));
    world.index.record(IndexedRuns.run("foreign", DATASET, 3).ownedBy(IndexedRuns.STRANGER));

    world.handOver();

    assertThat(world.index.find("other").orElseThrow().ownerId()).contains(OWNER.ownerId());
    assertThat(world.index.find("foreign").orElseThrow().ownerId())
        .contains(IndexedRuns.STRANGER.ownerId());
  }

  @Test
  void aDatasetOfAnotherOwnerIsNotFound() {
    world.run("one", 1);

    Result<HandedOver> refused =
        new HandOverDataset(world.stores(new DyingProcess(Integer.MAX_VALUE, false)))
            .handOver(DATASET, new Owner(IndexedRuns.STRANGER, WorkspaceId.SHARED), TO);

    assertThat(codes(refused)).containsExactly(ReadingProblem.DATASET_NOT_FOUND);
    assertThat(world.isWholly("one", OWNER)).isTrue();
  }

  @Test
  void anOwnerKeepsWhatGoesToTheSameOwner() {
    world.run("one", 1);

    Result<HandedOver> result =
        new HandOverDataset(world.stores(new DyingProcess(Integer.MAX_VALUE, false)))
            .handOver(DATASET, FROM, FROM);

    assertThat(result).isEqualTo(Result.ok(new HandedOver(DATASET, OWNER, 0, 0)));
    assertThat(world.isWholly("one", OWNER)).isTrue();
  }

  @Test
  void everyReasonAgainstItIsGivenBeforeAnythingChanges() {
    world.run("one", 1);
    world.run("two", 2);
    world.share();
    world.busy.add(new RunId("one"));
    world.published.add(new RunId("two"));
    world.schedules.compute(
        OWNER.ownerId(),
        DATASET,
        none ->
            Optional.of(
                RefreshSchedule.of(
                    OWNER,
                    DATASET,
                    "spec",
                    RefreshCadence.of("P1D").orElseThrow(),
                    IndexedRuns.DAY)));

    assertThat(codes(world.handOver()))
        .containsExactlyInAnyOrder(
            RefreshProblem.DATASET_SCHEDULED,
            RunProblem.RUN_IN_USE,
            RunProblem.RUN_BEING_PUBLISHED);

    assertThat(world.isWholly("one", OWNER)).isTrue();
    assertThat(world.tables(FROM)).hasSize(1);
    assertThat(world.sharing.find(OWNER.ownerId(), DATASET)).isPresent();
  }

  @Test
  void aRunWhoseManifestCannotBeReadKeepsTheDataset() {
    world.run("one", 1);
    world.stored.withTorn("torn");
    world.index.record(IndexedRuns.run("torn", DATASET, 2));

    assertThat(codes(world.handOver())).containsExactly(StorageProblem.MANIFEST_UNREADABLE);
    assertThat(world.isWholly("one", OWNER)).isTrue();
  }

  /** Each call of each store is the last one once, with its effect and without it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSameCallFinishesWhatAProcessThatDiedHasBegun(boolean carriedOut) {
    int calls = 0;
    boolean isDead = true;
    while (isDead) {
      World one = new World();
      one.run("one", 1);
      one.run("two", 2);
      DyingProcess process = new DyingProcess(calls, carriedOut);

      try {
        new HandOverDataset(one.stores(process)).handOver(DATASET, FROM, TO);
      } catch (DyingProcess.Died died) {
        assertThat(process.isDead()).isTrue();
      }
      isDead = process.isDead();
      Result<HandedOver> again = one.handOver();

      assertThat(again.problems().stream().map(Problem::code))
          .as("after %d calls", calls)
          .allMatch(ReadingProblem.DATASET_NOT_FOUND::equals);
      assertThat(List.of("one", "two"))
          .as("after %d calls", calls)
          .allMatch(run -> one.isWholly(run, TEAM));
      assertThat(one.tables(TO)).as("after %d calls", calls).hasSize(1);
      calls++;
    }
    assertThat(calls).isGreaterThan(15);
  }

  private static List<ProblemCode> codes(Result<HandedOver> result) {
    return result.problems().stream().map(Problem::code).toList();
  }

  /** Runs of one owner, and what names their owner, in memory. */
  private static final class World {

    final StoredRuns stored = new StoredRuns();
    final RunIndex index = new RunIndexInMemory();
    final Map<RunId, OwnerId> records = new HashMap<>();
    final DatasetSharing sharing = new SharingInMemory();
    final RefreshSchedules schedules = new RefreshSchedulesInMemory();
    final SnapshotIndex catalog = new InMemorySnapshotIndex();
    final Set<RunId> busy = new HashSet<>();
    final Set<RunId> published = new HashSet<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final SettableClock clock = new SettableClock(Snapshots.NOON);
    private final InMemorySnapshotFiles files = new InMemorySnapshotFiles(clock);

    void run(String runId, int minute) {
      index.record(IndexedRuns.run(runId, DATASET, minute));
      stored.with(runId, Manifests.full(runId).ownedBy(OWNER));
      records.put(new RunId(runId), OWNER.ownerId());
      new CommitSnapshot(catalog, files, clock, this::nextId)
          .commit(Snapshots.built(runId, Snapshots.NOON.plusSeconds(minute)));
    }

    void share() {
      sharing.share(
          new DatasetShare(new ShareId("0".repeat(32)), OWNER.ownerId(), DATASET, IndexedRuns.DAY));
    }

    Result<HandedOver> handOver() {
      return new HandOverDataset(stores(new DyingProcess(Integer.MAX_VALUE, false)))
          .handOver(DATASET, FROM, TO);
    }

    HandOverDataset.Stores stores(DyingProcess process) {
      RunStores runs =
          new RunStores(
              process.store(RunWorkspaces.class, new Workspaces()),
              stored,
              process.store(ManifestStore.class, new AmendedManifests()));
      SnapshotIndex snapshots = process.store(SnapshotIndex.class, catalog);
      return new HandOverDataset.Stores(
          runs,
          () -> process.store(RunIndex.class, index),
          () -> process.store(OwnerRecords.class, this::handOver),
          () -> process.store(DatasetSharing.class, sharing),
          () -> process.store(RefreshSchedules.class, schedules),
          published::contains,
          () -> Optional.of(new MoveTables(snapshots)));
    }

    private void handOver(RunId run, OwnerId from, Principal to) {
      records.computeIfPresent(run, (id, owner) -> owner.equals(from) ? to.ownerId() : owner);
    }

    /** Whether everything that names the owner of a run names this one. */
    boolean isWholly(String run, Principal owner) {
      RunId id = new RunId(run);
      Manifest manifest = stored.readable(id).orElseThrow();
      return manifest.run().ownerId().equals(Optional.of(owner.ownerId()))
          && manifest.run().createdBy().equals(Optional.of(owner.label()))
          && index.find(run).orElseThrow().ownerId().equals(Optional.of(owner.ownerId()))
          && owner.ownerId().equals(records.get(id));
    }

    List<String> tables(Owner owner) {
      return catalog
          .<List<WarehouseTable>>read(reader -> reader.tables().of(owner.workspace()))
          .stream()
          .map(table -> table.name().value())
          .toList();
    }

    private String nextId() {
      return "%03d".formatted(lastId.incrementAndGet());
    }

    private final class AmendedManifests implements ReadOnlyManifests {

      @Override
      public void amend(RunId id, Manifest manifest) {
        stored.with(id.value(), manifest);
      }

      @Override
      public Optional<Result<Manifest>> read(RunId id) {
        return stored.read(id);
      }

      @Override
      public boolean exists(RunId id) {
        return stored.exists(id);
      }

      @Override
      public List<RunId> runIds() {
        return stored.runIds();
      }
    }

    private final class Workspaces implements RunWorkspaces {

      @Override
      public RunWorkspace create(RunId id) {
        throw new UnsupportedOperationException("nothing is built");
      }

      @Override
      public List<PreviousCheckpoint> left(RunId id, RunPath folder) {
        return List.of();
      }

      @Override
      public boolean isInProgress(RunId id) {
        return busy.contains(id);
      }

      @Override
      public boolean whileIdle(RunId id, Runnable work) {
        if (busy.contains(id)) {
          return false;
        }
        work.run();
        return true;
      }

      @Override
      public RunWorkspace temporary() {
        throw new UnsupportedOperationException("nothing is previewed");
      }
    }
  }
}
