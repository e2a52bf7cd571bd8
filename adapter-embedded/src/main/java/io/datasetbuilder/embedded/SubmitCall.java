package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.job.JobRequest;
import io.datasetbuilder.pipeline.runs.job.Submission;
import java.util.Optional;

/** Takes one build in as a job. */
final class SubmitCall {

  private final Assembly assembly;
  private final Principal owner;

  SubmitCall(Assembly assembly, Principal owner) {
    this.assembly = assembly;
    this.owner = owner;
  }

  /** The spec is judged once, here, because its dataset is told while the job waits. */
  Submission run(SpecInput spec, RunId id, Optional<RunId> retryOf) {
    SpecAnswer judged = assembly.gates().judge(spec);
    JobRequest order =
        new JobRequest(
            id,
            owner,
            retryOf,
            dataset(judged),
            new JobWork(assembly, owner, spec, judged, id, retryOf));
    try {
      return assembly.jobs().jobs().submit(order);
    } catch (StateFailure failed) {
      return new Submission.Refused(failed.problem());
    } catch (WorkspaceFailure failed) {
      return new Submission.Refused(failed.problem());
    }
  }

  private static Optional<String> dataset(SpecAnswer judged) {
    return judged instanceof SpecAnswer.Valid valid
        ? Optional.of(valid.spec().spec().datasetId())
        : Optional.empty();
  }
}
