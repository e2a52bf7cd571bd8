package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;
import java.util.Objects;
import java.util.Optional;

/**
 * One build.
 *
 * @param spec what to build
 * @param runId a fresh id
 * @param owner whose uploads are read, and whose run it becomes
 * @param keys what providers are called with
 * @param retryOf the earlier run whose fetched calls are taken over
 */
public record BuildRequest(
    ValidSpec spec,
    RunId runId,
    Principal owner,
    ProviderKeys keys,
    Optional<RunId> retryOf,
    BuildListener listener,
    Cancellation cancellation) {
  public BuildRequest {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(retryOf, "retryOf");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancellation, "cancellation");
  }

  /** A build that nobody hears or stops, without keys, of nothing earlier. */
  public static BuildRequest of(ValidSpec spec, RunId runId, Principal owner) {
    return new BuildRequest(
        spec,
        runId,
        owner,
        ProviderKeys.NONE,
        Optional.empty(),
        BuildListener.NONE,
        Cancellation.NEVER);
  }

  /** The same build, stopped by another cancellation. */
  public BuildRequest stoppedBy(Cancellation other) {
    return new BuildRequest(spec, runId, owner, keys, retryOf, listener, other);
  }

  /** The same build, with keys. */
  public BuildRequest with(ProviderKeys other) {
    return new BuildRequest(spec, runId, owner, other, retryOf, listener, cancellation);
  }

  /** The same build, as a retry. */
  public BuildRequest retrying(Optional<RunId> earlier) {
    return new BuildRequest(spec, runId, owner, keys, earlier, listener, cancellation);
  }

  /** The same build, told to another listener. */
  public BuildRequest heardBy(BuildListener other) {
    return new BuildRequest(spec, runId, owner, keys, retryOf, other, cancellation);
  }
}
