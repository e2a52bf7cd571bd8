package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of local files that are named for the sources of a spec. */
public enum LocalFileProblem implements ProblemCode {
  UNKNOWN_UPLOAD_SOURCE(
      "A local file was named for a source that the spec does not have.",
      "Write ALIAS=PATH with the alias of a file source, or its index where it has no alias."),
  DUPLICATE_UPLOAD_SOURCE(
      "Local files were named twice for one source.",
      "Name several files at once, by a folder or a pattern, or give each to a source of its own."),
  TOO_MANY_FILES(
      "More than 10,000 local files are named for one source, by a folder or a pattern.",
      "Join the files, or give them to several sources."),
  MIXED_FILE_FORMATS(
      "The names of the local files of one source state different formats.",
      "Name the files of one format, such as data/*.csv."),
  FILE_WITHOUT_FOLDER_KEY(
      "file_values takes a column from the folders of the local files, and a file is in no folder"
          + " with this key.",
      "Name files of folders such as year=2024 only, or state the values in file_values."),
  UPLOAD_FOR_OTHER_KIND(
      "A local file was named for a source that reads no file.",
      "Give the source kind: file, or leave the file out."),
  UNKNOWN_FILE_FORMAT(
      "Neither the file's name nor its content shows its format.",
      "Name the format: csv, json, jsonl or parquet.");

  private final String meaning;
  private final String remedy;

  LocalFileProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
