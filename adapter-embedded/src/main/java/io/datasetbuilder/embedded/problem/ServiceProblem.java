package io.datasetbuilder.embedded.problem;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What the doors themselves refuse, and how they name what nobody foresaw. */
public enum ServiceProblem implements ProblemCode {
  INTERNAL_ERROR(
      "Something failed that the program does not foresee, such as a lack of memory.",
      "Run the command again with --verbose and report what it prints."),
  INVALID_SETTING(
      "An environment variable holds a value that cannot be used.",
      "Correct the variable or leave it out; contract/settings.md lists all of them."),
  SPEC_NOT_FOUND("No file has the name given for the spec.", "Check the file's name and folder."),
  SPEC_NOT_A_FILE(
      "The spec's name is that of a folder or a device.",
      "Name a file, or - to read the standard input."),
  SPEC_UNREADABLE(
      "The spec's file exists but cannot be read.", "Check that you may read the file."),
  UNKNOWN_UPLOAD_SOURCE(
      "A local file was named for a source that the spec does not have.",
      "Write ALIAS=PATH with the alias of a file source, or its index where it has no alias."),
  UPLOAD_FOR_OTHER_KIND(
      "A local file was named for a source that reads no file.",
      "Give the source kind: file, or leave the file out."),
  UNKNOWN_FILE_FORMAT(
      "Neither the file's name nor its content tells its format.",
      "Name the format: csv, json, jsonl or parquet."),
  INVALID_PREVIEW_LIMIT(
      "A preview shows 1 to 1000 sample rows a source.", "Use a limit from 1 to 1000."),
  INVALID_TTL_HOURS(
      "Cancelled runs are kept for a whole number of hours, 0 to 10,000,000.",
      "Give a number of hours, or leave it out to use what is set."),
  UNKNOWN_PROBLEM_CODE(
      "There is no problem of this code.", "Run explain without a code to list all.");

  private final String meaning;
  private final String remedy;

  ServiceProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
