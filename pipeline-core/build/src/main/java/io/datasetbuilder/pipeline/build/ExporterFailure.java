package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.problem.Problem;

/** An exporter broke while it wrote. */
final class ExporterFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  ExporterFailure(ExportSpec export, Throwable cause) {
    super(BuildProblem.EXPORTER_FAILED.wire(), cause);
    this.problem =
        Problem.of(
            BuildProblem.EXPORTER_FAILED, "", "the " + export.kind() + " exporter stopped early");
  }

  /** What to show the user. */
  Problem problem() {
    return problem;
  }
}
