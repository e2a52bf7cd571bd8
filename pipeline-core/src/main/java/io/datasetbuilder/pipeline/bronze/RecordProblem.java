package io.datasetbuilder.pipeline.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What can be wrong with a file of records. */
public enum RecordProblem implements ProblemCode {
  EMPTY_FILE(
      "empty_file",
      "The file holds no bytes, or nothing but a byte order mark or blanks.",
      "Hand in a file with records."),
  NO_RECORDS(
      "no_records",
      "The file has a header but no row.",
      "Hand in a file with at least one row below the header."),
  MALFORMED_TEXT(
      "malformed_text",
      "The bytes are not text in the declared encoding.",
      "Set sources[].encoding to the encoding the file was saved in, or save it as UTF-8."),
  NUL_BYTE(
      "nul_byte",
      "The text holds a NUL character: it is binary, or in another encoding such as UTF-16.",
      "Check the encoding and the format of the file."),
  WRONG_DELIMITER(
      "wrong_delimiter",
      "The header has no comma but tabs or semicolons.",
      "Save the file with commas between the cells."),
  RAGGED_ROW(
      "ragged_row",
      "A row has more or fewer cells than the header.",
      "Fix the row in the file; quote cells that hold a comma or a line break."),
  UNTERMINATED_QUOTE(
      "unterminated_quote",
      "A quoted cell is opened and never closed.",
      "Close the quote; write a quote inside a quoted cell twice."),
  STRAY_QUOTE(
      "stray_quote",
      "A quote stands inside an unquoted cell, or text follows a closing quote.",
      "Quote the whole cell and write each quote inside it twice."),
  EMPTY_COLUMN_NAME(
      "empty_column_name", "A column has no name.", "Give every column a name in the header."),
  DUPLICATE_COLUMN_NAME(
      "duplicate_column_name",
      "Two columns have the same name.",
      "Give every column a name of its own in the header."),
  RECORD_TOO_LARGE(
      "record_too_large",
      "A single record is larger than 32 Mi characters.",
      "Split the record, or check that lines end as they should."),
  MALFORMED_JSON(
      "malformed_json",
      "The text is not well-formed JSON, or ends too early.",
      "Fix the file at the line given; JSON allows no comments, no trailing commas and no NaN."),
  NOT_AN_ARRAY(
      "not_an_array",
      "A json source must be one array of objects.",
      "Wrap the objects in [ ], or declare the format jsonl when there is one object a line."),
  NOT_AN_OBJECT(
      "not_an_object",
      "A record is not a JSON object.",
      "Make every record an object with named members."),
  DUPLICATE_MEMBER(
      "duplicate_member",
      "A member name appears twice in one JSON object.",
      "Keep one of them: which value is meant cannot be told."),
  JSON_TOO_DEEP(
      "json_too_deep", "Values are nested more than 150 levels deep.", "Flatten the records."),
  MIXED_TYPES(
      "mixed_types",
      "A column mixes values of different kinds, such as numbers and texts.",
      "Make the values of the column alike in the file, or remove the column."),
  NUMBER_NOT_HELD(
      "number_not_held",
      "A column holds a number with more digits than any numeric column keeps.",
      "Write the numbers of the column as quoted texts."),
  UNSUPPORTED_COLUMN_TYPE(
      "unsupported_column_type",
      "A column has a type that a dataset cannot hold, such as binary, interval or map.",
      "Convert the column in the file, or remove it."),
  MALFORMED_PARQUET(
      "malformed_parquet",
      "The file is not a readable Parquet file: truncated, damaged or encrypted.",
      "Write the file again, without encryption.");

  private final String wire;
  private final String meaning;
  private final String remedy;

  RecordProblem(String wire, String meaning, String remedy) {
    this.wire = wire;
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public String wire() {
    return wire;
  }

  @Override
  public String meaning() {
    return meaning;
  }

  @Override
  public String remedy() {
    return remedy;
  }

  /** A problem of the whole file. */
  public Problem says(String message) {
    return Problem.of(this, "", message);
  }
}
