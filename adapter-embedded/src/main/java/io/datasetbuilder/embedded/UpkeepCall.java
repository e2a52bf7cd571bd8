package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.Setting;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.maintenance.PruneFate;
import io.datasetbuilder.pipeline.runs.maintenance.PruneReport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;

/** Upkeep of the output folder. */
final class UpkeepCall {

  private static final Logger LOG = System.getLogger(UpkeepCall.class.getName());

  private final Assembly assembly;

  UpkeepCall(Assembly assembly) {
    this.assembly = assembly;
  }

  RebuildAnswer rebuildIndex() {
    try {
      return new RebuildAnswer.Rebuilt(assembly.records().rebuilding().run());
    } catch (IndexFailure failed) {
      return new RebuildAnswer.Refused(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return new RebuildAnswer.Refused(Refusal.notPossible(failed.problem()));
    }
  }

  /** What is asked for counts before what is set (Spec, "Asynchronous build job"). */
  PruneAnswer pruneCancelled(OptionalLong asked, boolean apply) {
    if (asked.isPresent() && !isPossible(asked.getAsLong())) {
      return new PruneAnswer.Refused(Refusal.notPossible(impossible()));
    }
    OptionalLong set = assembly.place().settings().cancelledRunTtlHours();
    try {
      PruneReport report =
          assembly.records().pruning(apply).run(asked.isPresent() ? asked : set, apply);
      if (report.deleted() > 0) {
        forgetEvents(report);
      }
      return new PruneAnswer.Pruned(report);
    } catch (IndexFailure failed) {
      return new PruneAnswer.Refused(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return new PruneAnswer.Refused(Refusal.notPossible(failed.problem()));
    }
  }

  /**
   * A run that is gone is not told by its events either, and its id is free again. Events that stay
   * do no harm but that.
   */
  private void forgetEvents(PruneReport report) {
    try {
      RunEvents events = assembly.jobs().events();
      report.runs().stream()
          .filter(run -> run.fate() == PruneFate.DELETED)
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
