package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Removes cancelled runs that ended long ago (Spec, "Asynchronous build job"). In doubt a run is
 * kept: a run without a time, a run whose manifest cannot be read, and every run while no time
 * limit is set.
 */
public final class PruneCancelled {

  private final ManifestStore manifests;
  private final RunRemoval removal;
  private final RunIndex index;
  private final Clock clock;

  public PruneCancelled(ManifestStore manifests, RunRemoval removal, RunIndex index, Clock clock) {
    this.manifests = manifests;
    this.removal = removal;
    this.index = index;
    this.clock = clock;
  }

  /**
   * Prunes.
   *
   * @param ttlHours hours for which cancelled runs are kept, from their end, at least 0; empty:
   *     forever
   * @param apply false: nothing is deleted, and the index is not opened
   */
  public PruneReport run(OptionalLong ttlHours, boolean apply) {
    Instant now = clock.instant();
    List<PruneReport.Entry> entries = new ArrayList<>();
    for (RunId id : manifests.runIds()) {
      cancelled(id)
          .ifPresent(
              manifest -> {
                Optional<Instant> end = manifest.run().finishedAt();
                PruneFate fate = fate(end, ttlHours, now);
                entries.add(
                    new PruneReport.Entry(
                        id, end, apply && fate == PruneFate.EXPIRED ? remove(id) : fate));
              });
    }
    return new PruneReport(apply, ttlHours, entries);
  }

  private Optional<Manifest> cancelled(RunId id) {
    return manifests.readable(id).filter(Manifest::partial);
  }

  private static PruneFate fate(Optional<Instant> end, OptionalLong ttlHours, Instant now) {
    if (end.isEmpty()) {
      return PruneFate.END_UNKNOWN;
    }
    if (ttlHours.isEmpty()) {
      return PruneFate.NO_TIME_LIMIT;
    }
    Duration age = Duration.between(end.get(), now);
    return age.compareTo(Duration.ofHours(ttlHours.getAsLong())) < 0
        ? PruneFate.TOO_YOUNG
        : PruneFate.EXPIRED;
  }

  /**
   * Removes the folder before the row of the index: after a crash in between, the next start
   * removes the row.
   */
  private PruneFate remove(RunId id) {
    return switch (removal.removeCancelled(id)) {
      case REMOVED -> {
        index.remove(id.value());
        yield PruneFate.DELETED;
      }
      case NOT_PROVED -> PruneFate.NOT_PROVED;
      case IN_USE -> PruneFate.IN_USE;
    };
  }

  /** Decision of the pruning about a cancelled run. */
  public enum PruneFate implements WireNamed.LowerCase {
    DELETED("deleted"),
    EXPIRED("expired; deleted when changes are applied"),
    TOO_YOUNG("ended too recently"),
    NO_TIME_LIMIT("no time limit is set"),
    END_UNKNOWN("it is not known when it ended"),
    NOT_PROVED("its folder does not prove that it is a cancelled, partial run"),
    IN_USE("another process works on it");

    private final String reason;

    PruneFate(String reason) {
      this.reason = reason;
    }

    /** Reason in a few words. */
    public String reason() {
      return reason;
    }
  }

  /**
   * Report of a pruning.
   *
   * @param applied false for a dry run, which deletes nothing
   * @param ttlHours hours for which cancelled runs are kept; empty: forever
   * @param runs every cancelled partial run, sorted by id
   */
  public record PruneReport(boolean applied, OptionalLong ttlHours, List<Entry> runs) {

    public PruneReport {
      runs = List.copyOf(runs);
    }

    /**
     * One cancelled run.
     *
     * @param finishedAt time at which it ended; empty when it is unknown
     */
    public record Entry(RunId runId, Optional<Instant> finishedAt, PruneFate fate) {}

    public long deleted() {
      return runs.stream().filter(run -> run.fate() == PruneFate.DELETED).count();
    }
  }

  /**
   * Removes the folders of cancelled runs, and nothing else. Safe for concurrent use, also by
   * several processes.
   */
  public interface RunRemoval {

    /**
     * Removes a run whose manifest, read once more, states that it was cancelled and is partial. It
     * disappears in one step; a later call removes the files that a crash leaves.
     *
     * @throws io.datasetbuilder.pipeline.model.run.WorkspaceFailure when the disk fails
     */
    Removal removeCancelled(RunId id);

    /** Result of removing the folder. */
    enum Removal implements WireNamed.LowerCase {
      REMOVED,
      /**
       * The manifest does not state, or no longer states, that the run is cancelled and partial.
       */
      NOT_PROVED,
      /** Another process works on the run, or removes runs at this moment. */
      IN_USE
    }
  }
}
