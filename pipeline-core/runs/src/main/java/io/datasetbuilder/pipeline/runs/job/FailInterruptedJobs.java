package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.TerminalEvents;
import java.util.List;
import java.util.Optional;

/**
 * Ends the jobs that a stop of the service has interrupted (Spec, "Asynchronous build job"): their
 * keys are gone, so that they fail as {@code credentials_required}. Only where runs have owners;
 * elsewhere such jobs are lost.
 */
public final class FailInterruptedJobs {

  private final RunEvents events;
  private final RunIdRegistry used;
  private final boolean enforced;

  /**
   * @param enforced whether runs have owners; nothing is done where they have not
   */
  public FailInterruptedJobs(RunEvents events, RunIdRegistry used, boolean enforced) {
    this.events = events;
    this.used = used;
    this.enforced = enforced;
  }

  /**
   * To be run before the first job is taken in.
   *
   * @return the jobs that have failed
   */
  public List<RunId> run() {
    if (!enforced) {
      return List.of();
    }
    List<RunId> interrupted =
        events.withoutEnding().stream()
            .filter(run -> !used.isCompleted(run) && !used.isInProgress(run))
            .toList();
    interrupted.forEach(
        run ->
            events.append(
                run, TerminalEvents.failed(Optional.of(JobProblem.CREDENTIALS_REQUIRED.wire()))));
    return interrupted;
  }
}
