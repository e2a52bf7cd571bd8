package io.datasetbuilder.http.building;

import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.Jobs;
import io.datasetbuilder.wire.ErrorBody;
import io.datasetbuilder.wire.JobBodies;
import io.javalin.http.HttpStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Jobs: submitted, read, cancelled and followed. Safe for concurrent use. */
public final class JobOperations {

  private static final String STREAM = "text/event-stream";
  private static final int DEFAULT_EVENTS = 200;
  private static final int MAX_EVENTS = 1000;

  private JobOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String one = "/builds/{run_id}";
    routes.post("/builds", "submitBuild").handle(JobOperations::submit);
    routes
        .get(one, "getBuildJob")
        .jsonForReaders(call -> call.jobs().find(call.runId()).map(JobBodies::job));
    routes.post(one + "/cancel", "cancelBuildJob").handle(JobOperations::cancel);
    routes.get(one + "/events", "getBuildEvents").handle(JobOperations::events);
  }

  /** Queues a job. Its spec is validated by the worker, not here. */
  private static Reply submit(Call call) {
    BuildRequest request = new BuildRequest(call.body());
    SpecInput spec = request.spec();
    Optional<String> runId = request.runId();
    Optional<String> retryOf = request.retryOf();
    BuildJobs.Submission submission =
        call.session().submitBuild(spec, runId, retryOf, request.ifAbsent());
    if (submission instanceof BuildJobs.Submission.Accepted accepted) {
      return Reply.of(HttpStatus.ACCEPTED, JobBodies.job(accepted.job()));
    }
    if (submission instanceof BuildJobs.Submission.AlreadyActive active) {
      return Reply.ok(JobBodies.job(active.job()));
    }
    if (submission instanceof BuildJobs.Submission.NotRecorded unwritten) {
      throw new RefusedCall(
          HttpStatus.INTERNAL_SERVER_ERROR, Refusals.of(unwritten.problem()).body());
    }
    BuildJobs.Submission.Refused refused = (BuildJobs.Submission.Refused) submission;
    throw BuildRefusals.ofRun(refused.problem(), HttpStatus.CONFLICT, runId, retryOf)
        .orElseGet(() -> Refusals.of(refused.problem()));
  }

  private static Reply cancel(Call call) {
    BuildJobs.CancelResult result = call.session().jobs().cancel(call.runId());
    if (result instanceof BuildJobs.CancelResult.Done done) {
      return Reply.ok(JobBodies.job(done.job()));
    }
    if (result instanceof BuildJobs.CancelResult.TooLate late) {
      throw tooLate(late.job());
    }
    throw Refusals.of(((BuildJobs.CancelResult.Unknown) result).problem());
  }

  private static RefusedCall tooLate(BuildJob job) {
    String error =
        job.status().ended() ? "build job has ended: " : "build job can no longer be stopped: ";
    return new RefusedCall(
        HttpStatus.CONFLICT,
        ErrorBody.of(error + job.runId())
            .with("run_id", job.runId().value())
            .with("status", job.status().wire())
            .toObject());
  }

  /**
   * The events of a run: as a list, or as they happen (Spec, "Events"). Every parameter is
   * validated, also one that the list or the stream has no use for.
   */
  private static Reply events(Call call) {
    RunId run = call.runId();
    int limit = call.query().limit(DEFAULT_EVENTS);
    if (limit > MAX_EVENTS) {
      throw RefusedCall.badRequest("'limit' must be 1 to " + MAX_EVENTS);
    }
    boolean tail = call.query().flag("tail", false);
    long after = position("'after'", call.query().text("after")).orElse(0);
    OptionalLong received = position("'Last-Event-ID'", call.header("Last-Event-ID"));
    Jobs jobs = call.session().jobs();
    if (call.header("Accept").filter(JobOperations::isStream).isPresent()) {
      // A client that resumes sends the query of its first request again.
      return new Reply.Events(Refusals.known(jobs.follow(run)), received.orElse(after));
    }
    return Reply.ok(JobBodies.events(run, Refusals.known(jobs.events(run, after, limit, tail))));
  }

  private static boolean isStream(String accept) {
    return accept.toLowerCase(Locale.ROOT).contains(STREAM);
  }

  private static OptionalLong position(String name, Optional<String> given) {
    if (given.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!given.get().matches("[0-9]{1,40}")) {
      throw RefusedCall.badRequest(name + " must be a whole number from 0 on");
    }
    return OptionalLong.of(Query.atMost(Long.MAX_VALUE, given.get()));
  }
}
