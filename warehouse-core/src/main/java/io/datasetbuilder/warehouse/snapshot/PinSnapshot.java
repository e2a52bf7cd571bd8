package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotLookup.ResolvedSnapshot;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Resolves a snapshot of a table and leases it to a reader (Spec, "Endpoints", POST
 * /warehouse/query). Safe for concurrent use, also by several processes.
 */
public final class PinSnapshot {

  /** Name of the snapshot that the table points to. */
  public static final String CURRENT = "current";

  /** A lease ends by itself after 2 minutes, twice the longest that a query may take. */
  public static final Duration LEASE = Duration.ofMinutes(2);

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final FileIntegrity integrity;
  private final ReaderLeases leases;

  /**
   * @param ids supplier of unique ids
   * @param process name of this process in the leases of its readers
   * @param executor computes the digests of files that are read for the first time
   */
  public PinSnapshot(
      SnapshotIndex index,
      SnapshotFiles files,
      Clock clock,
      Supplier<String> ids,
      String process,
      Executor executor) {
    this.index = index;
    this.files = files;
    this.integrity = new FileIntegrity(files, executor);
    this.leases = new ReaderLeases(index, clock, ids, process);
  }

  /**
   * Leases a snapshot to the caller, who closes it. Refuses with {@code table_not_found}, {@code
   * snapshot_not_found} when the snapshot is not of this table or the table has none, {@code
   * no_snapshot_at_time} when that of a time is not known, {@code snapshot_unavailable} when it is
   * pending, being deleted or damaged, and {@code artifact_unavailable} when its file is missing. A
   * file that is found to be damaged is quarantined. A large file that is read for the first time
   * can take longer than the limits: then {@code query_timeout}, while its verification continues
   * for the next caller.
   *
   * @param snapshot resolved once, so that the caller reads one snapshot only
   * @param limits limits after which the caller no longer waits
   */
  public Result<PinnedSnapshot> pin(
      WorkspaceId workspace, TableName name, SnapshotSelector snapshot, Limits limits) {
    return index
        .<Result<ResolvedSnapshot>>read(
            reader -> SnapshotLookup.resolve(reader, workspace, name, snapshot))
        .then(found -> join(found).map(Result::ok).orElseGet(() -> lease(found, snapshot)))
        .then(leased -> verified(leased, limits));
  }

  /** The same, for an id or {@link #CURRENT}. */
  public Result<PinnedSnapshot> pin(
      WorkspaceId workspace, TableName name, String snapshot, Limits limits) {
    return pin(workspace, name, SnapshotSelector.named(snapshot), limits);
  }

  private Optional<PinnedSnapshot> join(ResolvedSnapshot found) {
    return leases.join(found.snapshot().id()).map(shared -> leased(found, shared));
  }

  /**
   * Leases a snapshot. Readers that arrive at the same time wait here, so that one of them writes a
   * lease and the others join.
   */
  private Result<PinnedSnapshot> lease(ResolvedSnapshot found, SnapshotSelector selector) {
    return leases.exclusively(
        () -> join(found).map(Result::ok).orElseGet(() -> write(found.table(), selector)));
  }

  private Result<PinnedSnapshot> write(WarehouseTable table, SnapshotSelector selector) {
    return index
        .<Result<WrittenLease>>changeUnforced(
            writer ->
                SnapshotLookup.resolve(writer, table.workspace(), table.name(), selector)
                    .map(
                        found ->
                            new WrittenLease(
                                found, leases.write(writer.holds(), found.snapshot().id()))))
        .map(written -> leased(written.found(), leases.register(written.lease())));
  }

  private PinnedSnapshot leased(ResolvedSnapshot found, ReaderLeases.SharedLease lease) {
    Snapshot snapshot = found.snapshot();
    return new PinnedSnapshot(found.table(), snapshot, files.address(snapshot.id()), leases, lease);
  }

  /** Reading a large file can take long: the reader has a lease that has hardly begun. */
  private Result<PinnedSnapshot> verified(PinnedSnapshot leased, Limits limits) {
    Optional<Problem> problem;
    try {
      problem = problem(leased.snapshot(), limits);
    } catch (ProblemException failed) {
      problem = Optional.of(failed.problem());
    }
    if (problem.isPresent()) {
      leased.close();
      return Result.refused(problem.get());
    }
    if (leased.isFresh()) {
      return Result.ok(leased);
    }
    try (leased) {
      WarehouseTable table = leased.table();
      return write(table, new SnapshotSelector.ById(leased.snapshot().id()))
          .map(renewed -> renewed.with(table));
    }
  }

  private Optional<Problem> problem(Snapshot snapshot, Limits limits) {
    Optional<FileIntegrity.Verdict> verdict = integrity.check(snapshot, limits);
    if (verdict.isEmpty()) {
      return Optional.of(unknown(limits));
    }
    return switch (verdict.get()) {
      case INTACT -> Optional.empty();
      case MISSING ->
          Optional.of(
              Problem.of(
                  WarehouseProblem.ARTIFACT_UNAVAILABLE,
                  "snapshot",
                  "The file of the snapshot does not exist any more."));
      case DAMAGED -> {
        index.change(writer -> quarantine(writer.snapshots(), snapshot));
        yield Optional.of(SnapshotLookup.unavailable(SnapshotLookup.DAMAGED));
      }
    };
  }

  private static Problem unknown(Limits limits) {
    return limits.cancelled().getAsBoolean()
        ? Problem.of(
            WarehouseProblem.QUERY_FAILED, "", "the query was cancelled before it had a result")
        : Problem.of(
            WarehouseProblem.QUERY_TIMEOUT,
            "",
            "the file of the snapshot is verified before it is first read, which takes longer than"
                + " a query may; send the query again later");
  }

  private static Snapshot quarantine(SnapshotRows.Writer snapshots, Snapshot damaged) {
    snapshots
        .find(damaged.id())
        .filter(row -> row.state() == State.COMMITTED)
        .ifPresent(row -> snapshots.setState(row.id(), State.QUARANTINED));
    return damaged;
  }

  /** Snapshot that was found in the transaction that wrote its lease. */
  private record WrittenLease(ResolvedSnapshot found, SnapshotLease lease) {}
}
