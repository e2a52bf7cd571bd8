package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
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
  private final Deletions deletions;
  private final Clock clock;

  public PruneCancelled(
      ManifestStore manifests,
      RunRemoval removal,
      RunIndex index,
      Deletions deletions,
      Clock clock) {
    this.manifests = manifests;
    this.removal = removal;
    this.index = index;
    this.deletions = deletions;
    this.clock = clock;
  }

  /**
   * Records of the deletions.
   *
   * @param files files of finished runs, which are counted
   */
  public record Deletions(DeletionLog log, NewDeletions records, FinishedRuns files) {}

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
                        id, end, apply && fate == PruneFate.EXPIRED ? remove(id, manifest) : fate));
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
  private PruneFate remove(RunId id, Manifest manifest) {
    Optional<DeletionRecord> begun =
        deletions.files().find(id).map(files -> record(id, manifest, files));
    if (begun.isEmpty() || !deletions.log().begin(List.of(begun.get()))) {
      return PruneFate.IN_USE;
    }
    String record = begun.get().id();
    return switch (removal.removeCancelled(id)) {
      case REMOVED -> {
        index.remove(id.value());
        deletions.log().finish(record, clock.instant());
        yield PruneFate.DELETED;
      }
      case NOT_PROVED -> {
        deletions.log().withdraw(record);
        yield PruneFate.NOT_PROVED;
      }
      case IN_USE -> {
        deletions.log().withdraw(record);
        yield PruneFate.IN_USE;
      }
    };
  }

  private DeletionRecord record(RunId id, Manifest manifest, FinishedRun files) {
    IndexedRun stated = IndexedRun.of(id.value(), manifest, Optional.empty());
    return deletions.records().ofRun(index.find(id.value()).orElse(stated), files);
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
}
