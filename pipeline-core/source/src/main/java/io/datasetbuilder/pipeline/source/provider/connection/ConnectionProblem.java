package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a connection is not tested. */
public enum ConnectionProblem implements ProblemCode {
  PROBE_RATE_LIMITED(
      "The provider was tested a moment ago, and tests use up what it allows.",
      "Wait as long as the message says, or set another key first.");

  private final Explanation explanation;

  ConnectionProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
