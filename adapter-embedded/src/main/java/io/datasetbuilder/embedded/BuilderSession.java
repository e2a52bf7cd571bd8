package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.build.preview.PreviewOptions;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.Submission;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.runs.monitoring.ReadMonitoring;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * The service on behalf of one caller: what it keeps is the caller's, and what it tells is what the
 * caller may see. Safe for concurrent use.
 */
public final class BuilderSession {

  private final Assembly assembly;
  private final ActiveCalls calls;
  private final Principal caller;

  BuilderSession(Assembly assembly, ActiveCalls calls, Principal caller) {
    this.assembly = assembly;
    this.calls = calls;
    this.caller = caller;
  }

  /**
   * Validates a spec, and checks the calls of its sources by the catalog. Reads no data, needs no
   * network and writes nothing.
   */
  public SpecAnswer validateSpec(SpecInput spec) {
    return calls.run(() -> withWarnings(assembly.gates().judge(spec)));
  }

  private SpecAnswer withWarnings(SpecAnswer answer) {
    return answer instanceof SpecAnswer.Valid valid
        ? new SpecAnswer.Valid(valid.spec(), assembly.warnings().of(valid.spec().spec()))
        : answer;
  }

  /**
   * Shows what a build would make of each source, and leaves nothing behind.
   *
   * @param limit sample rows a source, 1 to 1000
   * @param listener told how it goes, from several threads
   */
  public PreviewAnswer previewBuild(SpecInput spec, int limit, BuildListener listener) {
    return previewBuild(spec, PreviewOptions.first(limit), listener);
  }

  /**
   * Shows what a build would make of each source, and leaves nothing behind.
   *
   * @param options which rows it shows; its limit is refused unless it is 1 to 1000
   * @param listener told how it goes, from several threads
   */
  public PreviewAnswer previewBuild(
      SpecInput spec, PreviewOptions options, BuildListener listener) {
    if (!options.isPossible()) {
      String message = "limit must be 1 to " + PreviewRequest.MAX_LIMIT;
      Problem problem = Problem.of(ServiceProblem.INVALID_PREVIEW_LIMIT, "limit", message);
      return new PreviewAnswer.Refused(Refusal.notPossible(problem));
    }
    return calls.run(
        () -> new PreviewCall(assembly, caller, calls::closing).run(spec, options, listener));
  }

  /** Builds a dataset and returns when everything is on disk. */
  public BuildAnswer createBuild(SpecInput spec, BuildOptions options) {
    List<Problem> wrongIds = wrongIds(options.runId(), options.retryOf());
    if (!wrongIds.isEmpty()) {
      return new BuildAnswer.Refused(new Refusal(Reason.NOT_POSSIBLE, wrongIds));
    }
    RunId id = idOf(options.runId());
    Cancellation stop =
        new ShutdownAwareCancellation(options.cancellation(), calls::closing, calls::hurried);
    return calls.run(
        () ->
            new RecordedBuild(assembly, caller)
                .run(spec, assembly.gates().judge(spec), id, options.stoppedBy(stop)));
  }

  /**
   * Builds a dataset on one of the workers that jobs have, in the line in which they wait. What can
   * be refused at once is.
   *
   * @return empty when no worker came free within the time that the settings allow
   */
  public CompletableFuture<Optional<BuildAnswer>> createBuildInTurn(
      SpecInput spec, BuildOptions options) {
    List<Problem> wrongIds = wrongIds(options.runId(), options.retryOf());
    if (!wrongIds.isEmpty()) {
      Refusal refusal = new Refusal(Reason.NOT_POSSIBLE, wrongIds);
      return CompletableFuture.completedFuture(Optional.of(new BuildAnswer.Refused(refusal)));
    }
    RunId id = idOf(options.runId());
    return calls.run(() -> new QueuedBuild(assembly, caller).begin(spec, id, options));
  }

  /**
   * Takes a build in as a job. A spec that is not valid becomes a job that fails.
   *
   * @param runId the id of the run, used once; empty: one is made from the time
   * @param retryOf an earlier run that did not end well
   */
  public Submission submitBuild(SpecInput spec, Optional<String> runId, Optional<String> retryOf) {
    List<Problem> wrongIds = wrongIds(runId, retryOf);
    if (!wrongIds.isEmpty()) {
      return new Submission.Refused(wrongIds.get(0));
    }
    RunId id = runId.map(RunId::new).orElseGet(assembly.runIds()::nextOfJob);
    return calls.run(() -> new SubmitCall(assembly, caller).run(spec, id, retryOf.map(RunId::new)));
  }

  /** Jobs that the caller may see, and the events of runs. */
  public JobDesk jobs() {
    return new JobDesk(assembly, calls, assembly.place().ownership().visibleTo(caller));
  }

  /** Uploads of the caller, within the length and the quotas that the operator has set. */
  public UploadKeeper uploads() {
    return uploads(assembly.place().settings().uploads().limits());
  }

  /** Uploads of the caller, within limits. */
  public UploadKeeper uploads(UploadLimits limits) {
    return new UploadKeeper(assembly, calls, caller, limits);
  }

  /** Finished runs that the caller may see, read back. */
  public FinishedRunReader runs() {
    return new FinishedRunReader(assembly, calls, assembly.place().ownership().visibleTo(caller));
  }

  /** Providers: whether the caller has a key, whether it works, and how to keep one. */
  public ProviderAccess providers() {
    return new ProviderAccess(assembly::providers, calls, caller);
  }

  /**
   * How the service does, and how the caller's builds of the last day ended.
   *
   * @param latencies how long the latest calls took; whoever answers calls fills it
   */
  public MonitoringDesk monitoring(LatencyWindow latencies) {
    ReadMonitoring monitoring =
        new ReadMonitoring(
            latencies,
            () -> assembly.jobs().jobs().figures(),
            assembly.place().settings().server().maxBuilds(),
            assembly::engineLoad,
            () -> assembly.records().index(),
            assembly.place().clock());
    return new MonitoringDesk(monitoring, calls, assembly.place().ownership().visibleTo(caller));
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
}
