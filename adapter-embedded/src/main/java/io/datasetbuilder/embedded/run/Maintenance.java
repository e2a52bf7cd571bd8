package io.datasetbuilder.embedded.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.StorageComponents;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.Setting;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;

/** Maintains the output folder: verifies runs, rebuilds their index, prunes cancelled ones. */
public final class Maintenance {

  private static final Logger LOG = System.getLogger(Maintenance.class.getName());

  private final Assembly assembly;

  public Maintenance(Assembly assembly) {
    this.assembly = assembly;
  }

  /**
   * Computes the digests, counts and checksums of a finished run again.
   *
   * @param cells whether every cell of every Parquet file is read, too
   */
  public VerifyReport verify(RunId run, boolean cells) {
    return assembly.calls().run(() -> assembly.builds().verify(cells).verify(run));
  }

  public Result<RebuildIndex.RebuildReport> rebuildIndex() {
    return assembly
        .calls()
        .result(
            () ->
                Result.ok(
                    new RebuildIndex(assembly.storage().runsOnDisk(), assembly.storedIndex())
                        .run()));
  }

  /** The request counts before the settings (Spec, "Asynchronous build job"). */
  public Result<PruneCancelled.PruneReport> pruneCancelled(OptionalLong ttlHours, boolean apply) {
    if (ttlHours.isPresent() && !isPossible(ttlHours.getAsLong())) {
      return Result.refused(impossible());
    }
    OptionalLong set = assembly.context().settings().cancelledRunTtlHours();
    return assembly
        .calls()
        .result(() -> Result.ok(prune(ttlHours.isPresent() ? ttlHours : set, apply)));
  }

  /** A dry run opens no index. */
  private PruneCancelled.PruneReport prune(OptionalLong ttlHours, boolean apply) {
    StorageComponents storage = assembly.storage();
    RunIndex index = apply ? assembly.index() : assembly.storedIndex();
    PruneCancelled.PruneReport report =
        new PruneCancelled(
                storage.manifests(), storage.removal(), index, assembly.context().clock())
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
      RunEvents events = assembly.jobs().events();
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
