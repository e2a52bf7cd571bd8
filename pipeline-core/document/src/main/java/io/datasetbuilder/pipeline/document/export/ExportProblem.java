package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemCode.Explanation;

/** Problems of the exports of a BuildSpec. */
public enum ExportProblem implements ProblemCode {
  INVALID_EXPORT_OPTION(
      "An option that the exporter knows has a value that it cannot use.",
      "Use one of the values named, or leave the option out.");

  private final String meaning;
  private final String remedy;

  ExportProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
