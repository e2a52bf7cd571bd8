package io.datasetbuilder.embedded.build;

import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.Objects;
import java.util.Optional;

/**
 * How a build is run.
 *
 * @param runId the id of the run, used once; empty: one is made from the time
 * @param retryOf an earlier run that did not end well: calls of providers that it finished are not
 *     made again
 * @param listener of its progress, called from several threads
 * @param cancellation stops the run at its next safe boundary; it then leaves a partial manifest
 */
public record BuildOptions(
    Optional<String> runId,
    Optional<String> retryOf,
    BuildListener listener,
    Cancellation cancellation) {

  public BuildOptions {
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(retryOf, "retryOf");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancellation, "cancellation");
  }

  /** A new run of nothing earlier, without listener or cancellation. */
  public static BuildOptions none() {
    return new BuildOptions(
        Optional.empty(), Optional.empty(), BuildListener.NONE, Cancellation.NEVER);
  }

  public BuildOptions withRunId(String id) {
    return new BuildOptions(Optional.of(id), retryOf, listener, cancellation);
  }

  public BuildOptions retrying(String earlier) {
    return new BuildOptions(runId, Optional.of(earlier), listener, cancellation);
  }

  public BuildOptions withListener(BuildListener other) {
    return new BuildOptions(runId, retryOf, other, cancellation);
  }

  public BuildOptions withCancellation(Cancellation other) {
    return new BuildOptions(runId, retryOf, listener, other);
  }
}
