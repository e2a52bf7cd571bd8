package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.run.BuildOutcome;
import java.nio.file.Path;

/** How a build ended. */
public sealed interface BuildAnswer {

  /**
   * It ran and left a manifest; its status tells whether it is ok, failed or cancelled.
   *
   * @param run what became of the run
   * @param folder the run's folder on this machine
   */
  record Finished(ValidSpec spec, BuildOutcome.Finished run, Path folder) implements BuildAnswer {}

  /** It was refused before anything was built. */
  record Refused(Refusal refusal) implements BuildAnswer {}
}
