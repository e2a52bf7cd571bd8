package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.build.BuildOutcome;
import java.nio.file.Path;
import java.util.Optional;

/** How a build ended. */
public sealed interface BuildAnswer {

  /**
   * It ran and left a manifest; its status tells whether it is ok, failed or cancelled.
   *
   * @param run what became of the run
   * @param folder the run's folder on this machine
   * @param recording why the recording that was asked for is none of this run; empty: it is, or
   *     none was asked for
   */
  record Finished(
      ValidSpec spec, BuildOutcome.Finished run, Path folder, Optional<Problem> recording)
      implements BuildAnswer {}

  /** It was refused before anything was built. */
  record Refused(Refusal refusal) implements BuildAnswer {}
}
