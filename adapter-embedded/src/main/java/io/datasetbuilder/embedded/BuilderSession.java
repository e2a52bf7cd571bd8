package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Shown;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.preview.PreviewOptions;
import io.datasetbuilder.pipeline.preview.PreviewRequest;
import io.datasetbuilder.pipeline.run.RunId;
import io.datasetbuilder.pipeline.run.RunProblem;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;
import io.datasetbuilder.pipeline.upload.UploadLimits;
import java.util.List;
import java.util.Optional;
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

  /** Judges a spec. Reads no data, calls nobody and writes nothing. */
  public SpecAnswer validateSpec(SpecInput spec) {
    return calls.run(() -> assembly.gates().judge(spec));
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
    return calls.run(() -> new PreviewCall(assembly, caller).run(spec, options, listener));
  }

  /** Builds a dataset and returns when everything is on disk. */
  public BuildAnswer createBuild(SpecInput spec, BuildOptions options) {
    List<Problem> wrongIds =
        Stream.of(wrongId("run_id", options.runId()), wrongId("retry_of", options.retryOf()))
            .flatMap(Optional::stream)
            .toList();
    if (!wrongIds.isEmpty()) {
      return new BuildAnswer.Refused(new Refusal(Reason.NOT_POSSIBLE, wrongIds));
    }
    RunId id = options.runId().map(RunId::new).orElseGet(assembly.runIds()::next);
    Cancellation stop = new StoppedByClosing(options.cancellation(), calls);
    return calls.run(() -> new BuildCall(assembly, caller).run(spec, id, options.stoppedBy(stop)));
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

  private static Optional<Problem> wrongId(String at, Optional<String> id) {
    return id.filter(text -> !RunId.isValid(text))
        .map(
            text ->
                Problem.of(RunProblem.INVALID_RUN_ID, at, Shown.quoted(text) + " is not a run id"));
  }
}
