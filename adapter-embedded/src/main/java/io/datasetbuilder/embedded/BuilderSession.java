package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.build.BuildOptions;
import io.datasetbuilder.embedded.build.BuildPreview;
import io.datasetbuilder.embedded.build.Builds;
import io.datasetbuilder.embedded.build.FinishedBuild;
import io.datasetbuilder.embedded.provider.Providers;
import io.datasetbuilder.embedded.run.Jobs;
import io.datasetbuilder.embedded.run.Monitoring;
import io.datasetbuilder.embedded.run.Runs;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.spec.ValidatedSpec;
import io.datasetbuilder.embedded.upload.Uploads;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The service on behalf of one caller: what it keeps is the caller's, and it shows what the caller
 * may see. Safe for concurrent use.
 */
public final class BuilderSession {

  private final Assembly assembly;
  private final Principal caller;
  private final Builds builds;

  BuilderSession(Assembly assembly, Principal caller) {
    this.assembly = assembly;
    this.caller = caller;
    this.builds = new Builds(assembly, caller);
  }

  /**
   * Validates a spec, and checks the calls of its sources by the catalog. Reads no data, needs no
   * network and writes nothing.
   */
  public Result<ValidatedSpec> validateSpec(SpecInput spec) {
    return builds.validate(spec);
  }

  /**
   * Shows what a build would make of each source, and leaves nothing behind.
   *
   * @param limit sample rows a source, 1 to 1000
   * @param listener called from several threads
   */
  public Result<BuildPreview> previewBuild(SpecInput spec, int limit, BuildListener listener) {
    return previewBuild(spec, PreviewRequest.PreviewOptions.first(limit), listener);
  }

  /**
   * Shows what a build would make of each source, and leaves nothing behind.
   *
   * @param options which rows it shows; its limit is refused unless it is 1 to 1000
   * @param listener called from several threads
   */
  public Result<BuildPreview> previewBuild(
      SpecInput spec, PreviewRequest.PreviewOptions options, BuildListener listener) {
    return builds.preview(spec, options, listener);
  }

  /** Builds a dataset and returns when everything is on disk. */
  public Result<FinishedBuild> createBuild(SpecInput spec, BuildOptions options) {
    return builds.create(spec, options);
  }

  /**
   * Builds a dataset on one of the workers that jobs have, in the queue in which they wait. What
   * can be refused at once is.
   *
   * @return empty when no worker came free within the time that the settings allow
   */
  public CompletableFuture<Optional<Result<FinishedBuild>>> queueBuild(
      SpecInput spec, BuildOptions options) {
    return builds.queue(spec, options);
  }

  /**
   * Submits a build as a job. A spec that is not valid becomes a job that fails.
   *
   * @param runId the id of the run, used once; empty: one is made from the time
   * @param retryOf an earlier run that did not end well
   */
  public BuildJobs.Submission submitBuild(
      SpecInput spec, Optional<String> runId, Optional<String> retryOf) {
    return builds.submit(spec, runId, retryOf);
  }

  /** Jobs that the caller may see, and the events of runs. */
  public Jobs jobs() {
    return new Jobs(assembly, visibility());
  }

  /** Uploads of the caller, within the length and the quotas that the operator has set. */
  public Uploads uploads() {
    return uploads(assembly.context().settings().uploads().limits());
  }

  /** Uploads of the caller, within limits. */
  public Uploads uploads(UploadLimits limits) {
    return new Uploads(assembly, caller, limits);
  }

  /** Finished runs that the caller may see, read back. */
  public Runs runs() {
    return new Runs(assembly, visibility());
  }

  /** Providers: whether the caller has a key, whether it works, and how to keep one. */
  public Providers providers() {
    return new Providers(assembly::providers, assembly.calls(), caller.ownerId());
  }

  /**
   * The state of the service, and how the caller's builds of the last day ended.
   *
   * @param latencies how long the latest calls took; whoever serves calls fills it
   */
  public Monitoring monitoring(LatencyWindow latencies) {
    return new Monitoring(assembly, visibility(), latencies);
  }

  private Visibility visibility() {
    return assembly.context().ownership().visibleTo(caller);
  }
}
