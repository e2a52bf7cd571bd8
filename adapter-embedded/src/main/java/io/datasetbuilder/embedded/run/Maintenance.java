package io.datasetbuilder.embedded.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.StorageComponents;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.Setting;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import io.datasetbuilder.pipeline.runs.verify.VerifyRun;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** Maintains the output folder: verifies runs, rebuilds their index, prunes cancelled ones. */
public final class Maintenance {

  private static final Logger LOG = System.getLogger(Maintenance.class.getName());

  private final Parts parts;

  public Maintenance(Parts parts) {
    this.parts = parts;
  }

  /**
   * Parts that maintain an output folder; all are made when they are first needed.
   *
   * @param verifying verifies runs, with every cell or without
   * @param stored the index as it is stored
   * @param index the index, brought up to date
   * @param deletions records of what is pruned
   * @param ttlHours how long cancelled runs are kept; empty: for ever
   */
  public record Parts(
      Function<Boolean, VerifyRun> verifying,
      Supplier<StorageComponents> storage,
      Supplier<RunIndex> stored,
      Supplier<RunIndex> index,
      Supplier<RunEvents> events,
      Supplier<PruneCancelled.Deletions> deletions,
      OptionalLong ttlHours,
      Clock clock,
      ActiveCalls calls) {}

  /**
   * Computes the digests, counts and checksums of a finished run again.
   *
   * @param cells whether every cell of every Parquet file is read, too
   */
  public VerifyReport verify(RunId run, boolean cells) {
    return parts.calls().run(() -> parts.verifying().apply(cells).verify(run));
  }

  public Result<RebuildIndex.RebuildReport> rebuildIndex() {
    return parts
        .calls()
        .result(
            () ->
                Result.ok(
                    new RebuildIndex(parts.storage().get().runsOnDisk(), parts.stored().get())
                        .run()));
  }

  /** The request counts before the settings (Spec, "Asynchronous build job"). */
  public Result<PruneCancelled.PruneReport> pruneCancelled(OptionalLong ttlHours, boolean apply) {
    if (ttlHours.isPresent() && !isPossible(ttlHours.getAsLong())) {
      return Result.refused(impossible());
    }
    OptionalLong set = parts.ttlHours();
    return parts
        .calls()
        .result(() -> Result.ok(prune(ttlHours.isPresent() ? ttlHours : set, apply)));
  }

  /** A dry run opens no index. */
  private PruneCancelled.PruneReport prune(OptionalLong ttlHours, boolean apply) {
    StorageComponents storage = parts.storage().get();
    RunIndex index = apply ? parts.index().get() : parts.stored().get();
    PruneCancelled.PruneReport report =
        new PruneCancelled(
                storage.manifests(),
                storage.removal(),
                index,
                parts.deletions().get(),
                parts.clock())
            .run(ttlHours, apply);
    if (report.deleted() > 0) {
      forgetEvents(report);
    }
    return report;
  }

  /**
   * A run that is gone is not described by its events either, and its id is free again. Events that
   * stay do no harm but that.
   */
  private void forgetEvents(PruneCancelled.PruneReport report) {
    try {
      RunEvents events = parts.events().get();
      report.runs().stream()
          .filter(run -> run.fate() == PruneCancelled.PruneFate.DELETED)
          .forEach(run -> events.forget(run.runId()));
    } catch (StateFailure failed) {
      LOG.log(Level.WARNING, "events of runs that were pruned are still kept", failed);
    }
  }

  private static boolean isPossible(long hours) {
    Setting limit = Setting.CANCELLED_RUN_TTL_HOURS;
    return hours >= limit.least() && hours <= limit.most();
  }

  private static Problem impossible() {
    Setting limit = Setting.CANCELLED_RUN_TTL_HOURS;
    String message = "ttl-hours must be %d to %d".formatted(limit.least(), limit.most());
    return Problem.of(ServiceProblem.INVALID_TTL_HOURS, "ttl-hours", message);
  }
}
