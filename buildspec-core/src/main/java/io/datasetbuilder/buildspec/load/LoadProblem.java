package io.datasetbuilder.buildspec.load;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of documents that can be read but are not BuildSpecs. */
public enum LoadProblem implements ProblemCode {
  UNKNOWN_FIELD("A mapping has a field that the contract does not have.", "Correct or remove it."),
  REMOVED_FIELD(
      "A field of an older contract is used.",
      "Use its replacement, which the hint of the problem names."),
  MISSING_FIELD("A required field is absent or null.", "Add the field."),
  EMPTY_VALUE("A value that must hold something is empty.", "Fill it or omit the field."),
  WRONG_TYPE("A value does not have the type of its field.", "Write a value of the type named."),
  FIELD_OF_OTHER_KIND(
      "A source has a field that belongs to another kind of source.",
      "Remove the field or change the source's kind."),
  UNSUPPORTED_SOURCE_KIND(
      "A source's kind is not known.",
      "Use public_api, file or url, or leave it out for public_api."),
  UNKNOWN_VALUE("A value is not one of a field's choices.", "Use one of the choices."),
  JOIN_KEY_FORM(
      "A join gives its keys in both forms or in neither.",
      "Give either join.keys, or join.left_key and join.right_key."),
  NUMBER_OUT_OF_RANGE(
      "A number has more than 400 digits before or after its point.", "Quote it as a text.");

  private final String meaning;
  private final String remedy;

  LoadProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
