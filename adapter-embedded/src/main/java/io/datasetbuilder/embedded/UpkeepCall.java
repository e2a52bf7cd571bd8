package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.Setting;
import io.datasetbuilder.pipeline.index.IndexFailure;
import io.datasetbuilder.pipeline.run.WorkspaceFailure;
import java.util.OptionalLong;

/** Upkeep of the output folder. */
final class UpkeepCall {

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
      return new PruneAnswer.Pruned(
          assembly.records().pruning(apply).run(asked.isPresent() ? asked : set, apply));
    } catch (IndexFailure failed) {
      return new PruneAnswer.Refused(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return new PruneAnswer.Refused(Refusal.notPossible(failed.problem()));
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
