package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.util.Objects;
import java.util.Optional;

/**
 * A build that a caller wants.
 *
 * @param runId id of the run, used once
 * @param retryOf an earlier run that did not end well: calls of providers that it finished are not
 *     made again
 * @param ifAbsent whether the build is refused where a table of it exists in the warehouse
 * @param listener of its progress, called from several threads
 * @param cancellation stops the run at its next safe boundary
 */
public record BuildOrder(
    ValidatedSpec spec,
    RunId runId,
    Optional<RunId> retryOf,
    boolean ifAbsent,
    BuildListener listener,
    Cancellation cancellation) {

  public BuildOrder {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(retryOf, "retryOf");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancellation, "cancellation");
  }

  /** The same build with another listener. */
  BuildOrder withListener(BuildListener other) {
    return new BuildOrder(spec, runId, retryOf, ifAbsent, other, cancellation);
  }

  /** The same build with another cancellation. */
  public BuildOrder withCancellation(Cancellation other) {
    return new BuildOrder(spec, runId, retryOf, ifAbsent, listener, other);
  }
}
