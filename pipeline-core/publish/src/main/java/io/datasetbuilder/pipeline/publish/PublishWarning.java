package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * Warnings about a run before its publication. None of them blocks: the spec allowed each of them
 * when the run was built, and a rule that should stop a dataset stops its build.
 */
public enum PublishWarning implements ProblemCode {
  PERSONAL_DATA_FOUND(
      "The scan found personal data, and pii.mode: warn let the build continue.",
      "Read pii_findings in the manifest; mask the columns or set pii.mode to block."),
  DECLARED_COLUMNS_UNMASKED(
      "Columns that are declared as personal data are published in plain form, as"
          + " gold.publish_unmasked has it.",
      "Remove the columns from gold.publish_unmasked and build again to mask them."),
  SCHEMA_DRIFTED(
      "The columns of a source differ from those of the run before.",
      "Read schema_drift in the manifest; readers of the published dataset may depend on columns."),
  PRIVATE_ONLY(
      "The terms of a source are not known, or forbid modified works, so that the run can only be"
          + " published privately.",
      "Keep the destination private.");

  private final String meaning;
  private final String remedy;

  PublishWarning(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }

  PublishIssue with(String message) {
    return new PublishIssue(this, message);
  }
}
