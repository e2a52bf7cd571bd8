package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.concurrent.ParallelWork;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Context that the stages of one run, or of one preview, share.
 *
 * @param owner owner of the uploads that are read
 * @param keys keys of the calls to providers
 * @param handedIn local files that the caller named, by index of the source, in their order
 * @param files writer of all files
 * @param parents previous snapshots of tables with history
 * @param interruption ends a stage that reaches no boundary
 */
record RunContext(
    BuildDependencies parts,
    BuildSpec spec,
    Principal owner,
    ProviderKeys keys,
    Map<Integer, List<FileOrigin>> handedIn,
    RunFiles files,
    BuildListener listener,
    Cancellation cancellation,
    ParentTables parents,
    Interruption interruption) {

  /** Sources that run at once (Spec, "Limits": source fetch threads). */
  private static final int SOURCES_AT_ONCE = 4;

  static RunContext of(
      BuildRequest request, BuildDependencies parts, RunWorkspace workspace, ParentTables parents) {
    return new RunContext(
        parts,
        request.spec().spec(),
        request.owner(),
        request.keys(),
        request.files(),
        new RunFiles(workspace, parts.json()),
        request.listener(),
        request.cancellation(),
        parents,
        new CancelledWork(request.cancellation()));
  }

  static RunContext of(PreviewRequest request, BuildDependencies parts, RunWorkspace workspace) {
    return new RunContext(
        parts,
        request.spec().spec(),
        request.owner(),
        request.keys(),
        Map.of(),
        new RunFiles(workspace, parts.json()),
        request.listener(),
        Cancellation.NEVER,
        ParentTables.none(request.owner(), request.spec().spec().datasetId()),
        request.interruption());
  }

  /** Work under way waits for its boundary as long as it may; waiting for others is a boundary. */
  private record CancelledWork(Cancellation cancellation) implements Interruption {

    @Override
    public boolean requested() {
      return cancellation.isUrgent();
    }

    @Override
    public boolean requestedWhileWaiting() {
      return cancellation.requested();
    }
  }

  /** Reports the evaluated checks of a source to the listener; does nothing without any. */
  void reportQuality(SourceKey source, List<QualityCheckResult> checks) {
    if (!checks.isEmpty()) {
      listener.qualityEvaluated(
          source.value(),
          count(checks, CheckStatus.PASS),
          count(checks, CheckStatus.WARN),
          count(checks, CheckStatus.FAIL));
    }
  }

  private static long count(List<QualityCheckResult> checks, CheckStatus status) {
    return checks.stream().filter(check -> check.status() == status).count();
  }

  /** The results of the same work for each source, in their order. */
  <T, R> List<R> inParallel(List<T> sources, Function<T, R> work) {
    return ParallelWork.map(parts.threads(), sources, SOURCES_AT_ONCE, work);
  }

  /** Number of sources that run at once and divide the engine's memory. */
  int sharedBy() {
    return Math.min(SOURCES_AT_ONCE, spec.sources().size());
  }

  /**
   * Number of Gold tables that the run makes: one for each source, and one more with a composition.
   */
  int goldTables() {
    return spec.sources().size() + (spec.composition().isPresent() ? 1 : 0);
  }

  /** Name of the run, for the log. */
  String label() {
    return "run " + workspace().runId();
  }

  RunWorkspace workspace() {
    return files.workspace();
  }
}
