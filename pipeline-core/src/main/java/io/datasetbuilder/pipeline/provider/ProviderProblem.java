package io.datasetbuilder.pipeline.provider;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why the records of a provider dataset cannot be had. */
public enum ProviderProblem implements ProblemCode {
  RECORDING_MISSING(
      "The replay folder holds no recording of this provider dataset.",
      "Record it as <provider>/<dataset>.json below the replay folder."),
  RECORDING_UNREADABLE(
      "The recording is not a JSON document of the recorded form: an object with items, or with"
          + " calls of params and items, where every item is an object.",
      "Write the recording anew; docs/formats.md shows its form."),
  RECORDED_CALL_MISSING(
      "The recording lists its calls, and none of them has the parameters that were asked for.",
      "Record a call with these parameters, or ask for recorded ones."),
  NO_RECORDS_NO_COLUMNS(
      "The provider returned no record, and the schema names no column, so there is no table.",
      "Ask for a range that has data, or name the columns in schema.dtypes.");

  private final String meaning;
  private final String remedy;

  ProviderProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
