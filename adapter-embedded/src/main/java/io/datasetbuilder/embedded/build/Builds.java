package io.datasetbuilder.embedded.build;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.assembly.ActiveCalls;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.StorageComponents;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.spec.ValidatedSpec;
import io.datasetbuilder.embedded.upload.UploadStaging;
import io.datasetbuilder.pipeline.build.RetryRules;
import io.datasetbuilder.pipeline.build.preview.PreviewOutcome;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobRequest;
import io.datasetbuilder.pipeline.runs.job.JobResult;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Validates, previews and builds specs of one caller. Safe for concurrent use. */
public final class Builds {

  private final Assembly assembly;
  private final Principal caller;

  public Builds(Assembly assembly, Principal caller) {
    this.assembly = assembly;
    this.caller = caller;
  }

  /**
   * Validates a spec, and checks the calls of its sources by the catalog. Reads no data, needs no
   * network and writes nothing.
   */
  public Result<ValidatedSpec> validate(SpecInput spec) {
    return assembly
        .calls()
        .result(
            () ->
                assembly
                    .specs()
                    .validate(spec)
                    .map(valid -> valid.withWarnings(assembly.warnings(valid.spec().spec()))));
  }

  /** Previews what a build would make, of local files where they lie. */
  public Result<BuildPreview> preview(
      SpecInput spec, PreviewRequest.PreviewOptions options, BuildListener listener) {
    if (!options.isPossible()) {
      String message = "limit must be 1 to " + PreviewRequest.MAX_LIMIT;
      return Result.refused(Problem.of(ServiceProblem.INVALID_PREVIEW_LIMIT, "limit", message));
    }
    return assembly
        .calls()
        .result(
            () ->
                assembly
                    .specs()
                    .validate(spec)
                    .then(valid -> preview(spec, valid.spec(), options, listener)));
  }

  private Result<BuildPreview> preview(
      SpecInput input,
      ValidSpec spec,
      PreviewRequest.PreviewOptions options,
      BuildListener listener) {
    OwnerId owner = caller.ownerId();
    Instant now = assembly.context().clock().instant();
    UploadStore uploads =
        new UploadStaging(assembly.storage().uploads(), owner, input.files(), spec).inPlace(now);
    PreviewRequest request =
        new PreviewRequest(
            spec, caller, assembly.sources().keys(owner), options, listener, deadline());
    PreviewOutcome outcome = assembly.builds().preview(uploads).preview(request);
    return outcome instanceof PreviewOutcome.Previewed previewed
        ? Result.ok(new BuildPreview(spec, previewed.sources()))
        : Result.refused(((PreviewOutcome.Refused) outcome).problems());
  }

  private Interruption deadline() {
    Clock clock = assembly.context().clock();
    Instant latest = clock.instant().plus(assembly.context().settings().previewTimeLimit());
    return () -> assembly.calls().closing() || clock.instant().isAfter(latest);
  }

  /** Builds a dataset and returns when everything is on disk. */
  public Result<FinishedBuild> create(SpecInput spec, BuildOptions options) {
    List<Problem> wrongIds = wrongIds(options.runId(), options.retryOf());
    if (!wrongIds.isEmpty()) {
      return Result.refused(wrongIds);
    }
    ActiveCalls calls = assembly.calls();
    BuildOptions stopping =
        options.withCancellation(
            new ShutdownAwareCancellation(options.cancellation(), calls::closing, calls::hurried));
    RunId id = idOf(options.runId());
    return calls.result(
        () ->
            assembly
                .specs()
                .validate(spec)
                .then(
                    valid ->
                        new BuildRunner(assembly, caller).runRecorded(spec, valid, id, stopping)));
  }

  /**
   * Builds a dataset on one of the workers that jobs have, in the queue in which they wait. What
   * can be refused at once is.
   *
   * @return empty when no worker came free within the time that the settings allow
   */
  public CompletableFuture<Optional<Result<FinishedBuild>>> queue(
      SpecInput spec, BuildOptions options) {
    List<Problem> wrongIds = wrongIds(options.runId(), options.retryOf());
    if (!wrongIds.isEmpty()) {
      return QueuedBuild.completed(Result.refused(wrongIds));
    }
    RunId id = idOf(options.runId());
    return assembly.calls().run(() -> new QueuedBuild(assembly, caller).begin(spec, id, options));
  }

  /**
   * Submits a build as a job. A spec that is not valid becomes a job that fails. The spec is
   * validated once, here, because its dataset is known while the job waits.
   */
  public BuildJobs.Submission submit(
      SpecInput spec, Optional<String> runId, Optional<String> retryOf) {
    List<Problem> wrongIds = wrongIds(runId, retryOf);
    if (!wrongIds.isEmpty()) {
      return new BuildJobs.Submission.Refused(wrongIds.get(0));
    }
    RunId id = runId.map(RunId::new).orElseGet(assembly.runIds()::nextOfJob);
    Optional<RunId> earlier = retryOf.map(RunId::new);
    return assembly
        .calls()
        .run(
            () -> {
              Result<ValidatedSpec> validated = assembly.specs().validate(spec);
              JobWork work = new JobWork(assembly, caller, spec, validated, id, earlier);
              Optional<String> dataset =
                  validated.match(
                      valid -> Optional.of(valid.datasetId()), problems -> Optional.empty());
              try {
                return assembly
                    .jobs()
                    .jobs()
                    .submit(new JobRequest(id, caller, earlier, dataset, work));
              } catch (ProblemException failed) {
                return new BuildJobs.Submission.Refused(failed.problem());
              }
            });
  }

  private RunId idOf(Optional<String> given) {
    return given.map(RunId::new).orElseGet(assembly.runIds()::next);
  }

  private static List<Problem> wrongIds(Optional<String> runId, Optional<String> retryOf) {
    return Stream.of(wrongId("run_id", runId), wrongId("retry_of", retryOf))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Problem> wrongId(String at, Optional<String> id) {
    return id.filter(text -> !RunId.isValid(text))
        .map(
            text ->
                Problem.of(
                    RunProblem.INVALID_RUN_ID, at, Quoting.quoted(text) + " is not a run id"));
  }

  /** What a worker does for a job: one build, whose result becomes the job's response. */
  private record JobWork(
      Assembly assembly,
      Principal owner,
      SpecInput spec,
      Result<ValidatedSpec> validated,
      RunId id,
      Optional<RunId> retryOf)
      implements JobRequest.Work {

    @Override
    public JobResult run(BuildListener listener, Cancellation cancellation) {
      BuildOptions options =
          new BuildOptions(
              Optional.of(id.value()), retryOf.map(RunId::value), listener, cancellation);
      BuildRunner runner = new BuildRunner(assembly, owner);
      return validated
          .then(valid -> runner.run(spec, valid, id, options))
          .match(JobWork::ended, JobWork::refused);
    }

    /** Whether the run that it retries is there; all else is checked when the build begins. */
    @Override
    public Optional<Problem> obstacle() {
      return retryOf.flatMap(
          earlier ->
              validated.match(valid -> obstacle(earlier, valid), invalid -> Optional.empty()));
    }

    private Optional<Problem> obstacle(RunId earlier, ValidatedSpec valid) {
      StorageComponents storage = assembly.storage();
      return new RetryRules(storage.runs(), storage.json())
          .check(id, earlier, owner, valid.spec().sourceKeys());
    }

    private static JobResult ended(FinishedBuild finished) {
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
      return error instanceof JsonValue.JsonText text ? text.value() : "build failed";
    }

    private static JobResult refused(List<Problem> problems) {
      Problem first = problems.get(0);
      return JobResult.refused(first.message(), Optional.of(first.code().wire()));
    }
  }
}
