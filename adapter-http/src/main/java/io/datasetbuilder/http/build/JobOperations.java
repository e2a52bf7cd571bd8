package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.json.JobBodies;
import io.datasetbuilder.embedded.run.Jobs;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** Jobs: submitted, read, cancelled and followed. Safe for concurrent use. */
public final class JobOperations {

  private static final String STREAM = "text/event-stream";
  private static final int DEFAULT_EVENTS = 200;
  private static final int MAX_EVENTS = 1000;

  private final BuilderService service;

  public JobOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/builds", "submitBuild", this::submit),
        Operation.of("GET", "/builds/{run_id}", "getBuildJob", this::find),
        Operation.of("POST", "/builds/{run_id}/cancel", "cancelBuildJob", this::cancel),
        Operation.of("GET", "/builds/{run_id}/events", "getBuildEvents", this::events));
  }

  /** Queues a job. Its spec is validated by the worker, not here. */
  private Reply submit(Call call) {
    BuildRequest request = BuildRequest.of(call);
    SpecInput spec = request.spec();
    Optional<String> runId = request.runId();
    Optional<String> retryOf = request.retryOf();
    BuildJobs.Submission submission =
        session(call).submitBuild(spec, runId, retryOf, request.ifAbsent());
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

  private Reply find(Call call) {
    RunId run = call.runId();
    return Reply.ok(JobBodies.job(Refusals.known(session(call).jobs().find(run))));
  }

  private Reply cancel(Call call) {
    RunId run = call.runId();
    BuildJobs.CancelResult answer = session(call).jobs().cancel(run);
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
  private Reply events(Call call) {
    RunId run = call.runId();
    int limit = call.query().limit(DEFAULT_EVENTS);
    if (limit > MAX_EVENTS) {
      throw RefusedCall.badRequest("'limit' must be 1 to " + MAX_EVENTS);
    }
    boolean tail = call.query().flag("tail", false);
    long after = position("'after'", call.query().text("after")).orElse(0);
    OptionalLong received = position("'Last-Event-ID'", call.header("Last-Event-ID"));
    Jobs jobs = session(call).jobs();
    if (call.header("Accept").filter(JobOperations::isStream).isPresent()) {
      // A client that resumes sends the query of its first request again.
      return new Reply.Events(Refusals.known(jobs.follow(run)), received.orElse(after));
    }
    return Reply.ok(JobBodies.events(run, Refusals.known(jobs.events(run, after, limit, tail))));
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

  private BuilderSession session(Call call) {
    return service.session(call.caller());
  }
}
