package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Records the events that end the runs of a service that was stopped before it could: exactly one
 * ends each run. Both operations are to be executed before the first job is accepted, and return
 * the runs whose end they recorded.
 */
public final class EndInterruptedRuns {

  private final RunEvents events;
  private final boolean owned;

  /**
   * @param owned whether runs have owners
   */
  public EndInterruptedRuns(RunEvents events, boolean owned) {
    this.events = events;
    this.owned = owned;
  }

  /** Ends the runs that have a manifest, as the manifest states. */
  public List<RunId> ofManifests(ManifestStore manifests) {
    return end(
        run ->
            manifests
                .readable(run)
                .map(found -> NewEvent.ending(found.run().status(), Optional.empty())));
  }

  /**
   * Ends the jobs that were interrupted (Spec, "Asynchronous build job"): their keys are lost, so
   * that they fail with {@code credentials_required}. This applies only where runs have owners;
   * elsewhere such jobs are lost.
   */
  public List<RunId> ofJobs(RunIdRegistry used) {
    return end(
        run ->
            !owned || used.isCompleted(run) || used.isInProgress(run)
                ? Optional.empty()
                : Optional.of(
                    NewEvent.failed(Optional.of(RunProblem.CREDENTIALS_REQUIRED.wire()))));
  }

  private List<RunId> end(Function<RunId, Optional<NewEvent>> ending) {
    return events.withoutEnding().stream().filter(run -> append(run, ending.apply(run))).toList();
  }

  private boolean append(RunId run, Optional<NewEvent> ending) {
    ending.ifPresent(event -> events.append(run, event));
    return ending.isPresent();
  }
}
