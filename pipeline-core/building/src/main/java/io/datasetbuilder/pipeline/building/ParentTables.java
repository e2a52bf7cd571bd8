package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots.ParentSnapshot;
import io.datasetbuilder.pipeline.gold.history.HistoryProblem;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Previous snapshots of the tables of a run. Each is opened when it is first needed and stays open
 * until the run ends, so that all stages continue the same one. Safe for concurrent use.
 */
final class ParentTables implements AutoCloseable {

  private final Optional<ParentSnapshots> snapshots;
  private final Principal owner;
  private final String datasetId;
  private final Instant startedAt;
  private final Map<SourceKey, Optional<ParentSnapshot>> opened = new HashMap<>();

  /**
   * @param snapshots empty where no warehouse is kept
   * @param startedAt start of the run
   */
  ParentTables(
      Optional<ParentSnapshots> snapshots, Principal owner, String datasetId, Instant startedAt) {
    this.snapshots = snapshots;
    this.owner = owner;
    this.datasetId = datasetId;
    this.startedAt = startedAt;
  }

  /** No previous snapshots: a preview shows the rows of its own sources. */
  static ParentTables none(Principal owner, String datasetId) {
    return new ParentTables(Optional.empty(), owner, datasetId, Instant.EPOCH);
  }

  /** Start of the run. */
  Instant startedAt() {
    return startedAt;
  }

  /**
   * The snapshot that a table continues.
   *
   * @param at location of its history in the spec
   * @return empty for the first snapshot of a table
   * @throws ProblemException when it cannot be read, or was built by a run that started no earlier
   */
  Optional<ParentSnapshot> of(SourceKey table, String at) {
    Optional<ParentSnapshot> parent = open(table);
    if (parent.filter(snapshot -> !snapshot.builtAt().isBefore(startedAt)).isPresent()) {
      throw new NotLater(at);
    }
    return parent;
  }

  private synchronized Optional<ParentSnapshot> open(SourceKey table) {
    return opened.computeIfAbsent(
        table, key -> snapshots.flatMap(known -> known.open(owner, datasetId, key.value())));
  }

  /** The previous snapshot is not older than the run. */
  static final class NotLater extends ProblemException {

    private static final long serialVersionUID = 1L;

    NotLater(String at) {
      super(
          Problem.of(
                  HistoryProblem.HISTORY_NOT_LATER,
                  at,
                  "this run started no later than the run of the previous snapshot")
              .withHint("build again; correct the clock of the machine first if it was set back"));
    }
  }

  @Override
  public synchronized void close() {
    opened.values().forEach(parent -> parent.ifPresent(ParentSnapshot::close));
    opened.clear();
  }
}
