package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.json.JobBodies;
import io.datasetbuilder.embedded.run.Jobs;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Jobs: submitted, read, cancelled and followed. Safe for concurrent use. */
public final class JobOperations {

  private static final String STREAM = "text/event-stream";
  private static final int DEFAULT_EVENTS = 200;
  private static final int MAX_EVENTS = 1000;

  private JobOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/builds", "submitBuild", JobOperations::submit),
        Operation.of("GET", "/builds/{run_id}", "getBuildJob", JobOperations::find),
        Operation.of("POST", "/builds/{run_id}/cancel", "cancelBuildJob", JobOperations::cancel),
        Operation.of("GET", "/builds/{run_id}/events", "getBuildEvents", JobOperations::events));
  }

  /** Queues a job. Its spec is validated by the worker, not here. */
  private static Reply submit(Call call) {
    BuildRequest request = BuildRequest.of(call);
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

  private static Reply find(Call call) {
    return Refusals.replyTo(call.session().jobs().find(call.runId()), JobBodies::job);
  }

  private static Reply cancel(Call call) {
    RunId run = call.runId();
    BuildJobs.CancelResult answer = call.session().jobs().cancel(run);
    if (answer instanceof BuildJobs.CancelResult.Done done) {
      return Reply.ok(JobBodies.job(done.job()));
    }
    if (answer instanceof BuildJobs.CancelResult.TooLate late) {
      throw tooLate(late.job());
    }
    throw Refusals.of(((BuildJobs.CancelResult.Unknown) answer).problem());
  }

  private static RefusedCall tooLate(BuildJob job) {
    String error =
        job.status().ended() ? "build job has ended: " : "build job can no longer be stopped: ";
    return new RefusedCall(
        HttpStatus.CONFLICT,
        new JsonMembers()
            .put("error", error + job.runId())
            .put("run_id", job.runId().value())
            .put("status", job.status().wire())
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
    return Refusals.replyTo(
        jobs.events(run, after, limit, tail), known -> JobBodies.events(run, known));
  }

  private static boolean isStream(String accept) {
    return accept.toLowerCase(Locale.ROOT).contains(STREAM);
  }

  /** Positions beyond any event count as the greatest one. */
  private static OptionalLong position(String name, Optional<String> given) {
    if (given.isEmpty()) {
      return OptionalLong.empty();
    }
    String digits = given.get();
    if (!digits.matches("[0-9]{1,40}")) {
      throw RefusedCall.badRequest(name + " must be a whole number from 0 on");
    }
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return OptionalLong.of(
        significant.length() > 18 ? Long.MAX_VALUE : Long.parseLong(significant));
  }
}
