package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;
import java.util.Objects;

/**
 * One build.
 *
 * @param spec what to build
 * @param runId a fresh id
 * @param owner whose uploads are read, and whose run it becomes
 */
public record BuildRequest(
    ValidSpec spec,
    RunId runId,
    Principal owner,
    BuildListener listener,
    Cancellation cancellation) {
  public BuildRequest {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancellation, "cancellation");
  }

  /** The same build, told to another listener. */
  BuildRequest heardBy(BuildListener other) {
    return new BuildRequest(spec, runId, owner, other, cancellation);
  }
}
