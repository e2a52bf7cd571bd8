package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.pipeline.build.RetryRules;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.JobRequest;
import io.datasetbuilder.pipeline.runs.job.JobResult;
import java.util.Optional;

/**
 * What a worker does for a job: one build, whose answer becomes the job's response.
 *
 * @param judged what the gates have said of the spec
 */
record JobWork(
    Assembly assembly,
    Principal owner,
    SpecInput spec,
    SpecAnswer judged,
    RunId id,
    Optional<RunId> retryOf)
    implements JobRequest.Work {

  @Override
  public JobResult run(BuildListener listener, Cancellation cancellation) {
    BuildOptions options =
        new BuildOptions(
            Optional.of(id.value()), retryOf.map(RunId::value), listener, cancellation);
    BuildAnswer answer = new BuildCall(assembly, owner).run(spec, judged, id, options);
    return answer instanceof BuildAnswer.Finished finished
        ? ended(finished)
        : refused(((BuildAnswer.Refused) answer).refusal());
  }

  /** Whether the run that it retries is there; all else is judged when the build begins. */
  @Override
  public Optional<Problem> obstacle() {
    if (retryOf.isEmpty() || !(judged instanceof SpecAnswer.Valid valid)) {
      return Optional.empty();
    }
    Storage storage = assembly.storage();
    RunStores stores = new RunStores(storage.workspaces, storage.finishedRuns, storage.manifests);
    return new RetryRules(stores, storage.json)
        .check(id, retryOf.get(), owner, valid.spec().sourceKeys());
  }

  private static JobResult ended(BuildAnswer.Finished finished) {
    JsonObject body =
        BuildBody.of(finished.spec().spec().datasetId(), finished.run(), Optional.empty());
    return switch (finished.run().manifest().run().status()) {
      case OK -> JobResult.succeeded(body);
      case FAILED -> JobResult.failed(body, error(body));
      // The body of a run that was stopped is none that a response may be.
      case CANCELLED -> JobResult.cancelled(Optional.empty());
    };
  }

  private static String error(JsonObject body) {
    JsonValue error = body.members().get("error");
    return error instanceof JsonText text ? text.value() : "build failed";
  }

  private static JobResult refused(Refusal refusal) {
    Problem first = refusal.problems().get(0);
    return JobResult.refused(first.message(), Optional.of(first.code().wire()));
  }
}
