package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Request for one build.
 *
 * @param spec spec to build
 * @param runId a fresh id
 * @param owner owner of the uploads that are read, and of the run
 * @param keys keys of the calls to providers
 * @param files local files, by index of the source
 * @param retryOf earlier run from whose fetched calls this build resumes
 * @param ifAbsent whether only tables that do not exist are committed to the warehouse
 */
public record BuildRequest(
    ValidSpec spec,
    RunId runId,
    Principal owner,
    ProviderKeys keys,
    Map<Integer, List<FileOrigin>> files,
    Optional<RunId> retryOf,
    boolean ifAbsent,
    BuildListener listener,
    Cancellation cancellation) {
  public BuildRequest {
    files = Map.copyOf(files);
  }

  /** A build without listener, cancellation or keys, of nothing earlier. */
  public static BuildRequest of(ValidSpec spec, RunId runId, Principal owner) {
    return new BuildRequest(
        spec,
        runId,
        owner,
        ProviderKeys.NONE,
        Map.of(),
        Optional.empty(),
        false,
        BuildListener.NONE,
        Cancellation.NEVER);
  }

  /** The same build, with another cancellation. */
  public BuildRequest withCancellation(Cancellation other) {
    return new BuildRequest(spec, runId, owner, keys, files, retryOf, ifAbsent, listener, other);
  }

  /** The same build, with keys. */
  public BuildRequest with(ProviderKeys other) {
    return new BuildRequest(
        spec, runId, owner, other, files, retryOf, ifAbsent, listener, cancellation);
  }

  /** The same build, of these files. */
  public BuildRequest ofFiles(Map<Integer, List<FileOrigin>> named) {
    return new BuildRequest(
        spec, runId, owner, keys, named, retryOf, ifAbsent, listener, cancellation);
  }

  /** The same build, as a retry. */
  public BuildRequest retrying(Optional<RunId> earlier) {
    return new BuildRequest(
        spec, runId, owner, keys, files, earlier, ifAbsent, listener, cancellation);
  }

  /** The same build, which commits only tables that do not exist, or any. */
  public BuildRequest committingIfAbsent(boolean only) {
    return new BuildRequest(spec, runId, owner, keys, files, retryOf, only, listener, cancellation);
  }

  /** The same build, with another listener. */
  public BuildRequest withListener(BuildListener other) {
    return new BuildRequest(
        spec, runId, owner, keys, files, retryOf, ifAbsent, other, cancellation);
  }
}
