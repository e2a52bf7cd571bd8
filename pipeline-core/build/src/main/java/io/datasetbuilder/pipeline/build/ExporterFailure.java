package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** An exporter broke while it wrote. */
final class ExporterFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  ExporterFailure(ExportSpec export, Throwable cause) {
    super(
        Problem.of(
            BuildProblem.EXPORTER_FAILED, "", "the " + export.kind() + " exporter stopped early"),
        cause);
  }
}
