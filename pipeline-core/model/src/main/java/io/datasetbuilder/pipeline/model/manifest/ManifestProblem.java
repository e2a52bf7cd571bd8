package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a manifest cannot be used. */
public enum ManifestProblem implements ProblemCode {
  MANIFEST_UNREADABLE(
      "The run's manifest.json is not a JSON object of the known form.",
      "Restore the file from a copy, or build again under another run id.");

  private final String meaning;
  private final String remedy;

  ManifestProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
