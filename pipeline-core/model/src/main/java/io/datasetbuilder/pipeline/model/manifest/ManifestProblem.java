package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a manifest cannot be used. */
public enum ManifestProblem implements ProblemCode {
  MANIFEST_UNREADABLE(
      "The run's manifest.json is not a JSON object of the known form.",
      "Restore the file from a copy, or build again under another run id.");

  private final Explanation explanation;

  ManifestProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
