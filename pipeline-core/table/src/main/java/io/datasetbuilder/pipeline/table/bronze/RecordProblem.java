package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of files of records. */
public enum RecordProblem implements ProblemCode {
  EMPTY_FILE(
      "The file is empty, or contains only a byte order mark or blanks.",
      "Use a file with records."),
  WRONG_FORMAT(
      "The file's first bytes show another kind of file than the declared format: an archive, a"
          + " workbook, a web page, or another format.",
      "Unpack an archive, save a workbook as CSV in UTF-8, or declare the format that the file"
          + " has."),
  NO_RECORDS(
      "The file has a header but no row.",
      "Use a file with at least one row after the header, or declare read: {allow_empty: true}."),
  MALFORMED_TEXT(
      "The bytes are not text in the declared encoding.",
      "Set sources[].encoding to the encoding the file was saved in, or save it as UTF-8."),
  BYTE_ORDER_MARK_INSIDE(
      "A byte order mark is at the beginning of a line inside the file: files were concatenated.",
      "Use each file as a separate source, or remove the mark and the repeated header."),
  END_OF_FILE_MARK(
      "The file ends with the character Ctrl-Z, which old programs write as the end of a file.",
      "Remove the last character of the file."),
  SEPARATOR_LINE(
      "The first line is 'sep=' and a character: a note for spreadsheet programs, not a header.",
      "Declare read: {skip_rows: 1}, and the delimiter that the line names."),
  NUL_BYTE(
      "The text holds a NUL character: it is binary, or in another encoding such as UTF-16.",
      "Check the encoding and the format of the file."),
  WRONG_DELIMITER(
      "The header contains tabs, semicolons or pipes, and the source declares no delimiter.",
      "Declare the delimiter, such as read: {delimiter: \";\"}; a comma is declared likewise."),
  RAGGED_ROW(
      "A row has more or fewer cells than the header.",
      "Fix the row in the file; quote cells that hold a comma or a line break. Notes, comments and"
          + " short rows have members of read: skip_rows, skip_footer, comment, short_rows."),
  UNTERMINATED_QUOTE(
      "A quoted cell is opened and never closed.",
      "Close the quote; write a quote inside a quoted cell twice, or declare read: {quote: none}."),
  STRAY_QUOTE(
      "An unquoted cell contains a quote, or text follows a closing quote.",
      "Quote the whole cell and write each quote inside it twice, or declare escape, quote, trim or"
          + " lenient_quotes in read."),
  EMPTY_COLUMN_NAME(
      "A column has no name.", "Give every column a name in the header, or in read.columns."),
  DUPLICATE_COLUMN_NAME(
      "Two columns have the same name.",
      "Give every column a name of its own in the header, or in read.columns."),
  DIFFERENT_COLUMNS(
      "A file of a source has other columns than the first one, or the same in another order.",
      "Declare read: {union: by_name} where columns of the same name belong together, or give the"
          + " file to a source of its own."),
  DIFFERENT_COLUMN_TYPES(
      "A column has different types in two Parquet files of one source.",
      "Convert the column in one of the files, or give each file to a source of its own."),
  COLUMN_COUNT(
      "The file has another number of columns than read.columns names.",
      "Name every column of the file, in its order."),
  HEADER_NOT_FOUND(
      "The file ends before the record that read.header names, or before the lines that"
          + " read.skip_rows leaves out.",
      "Check read.header, which counts records after read.skip_rows, and read.skip_rows."),
  FOOTER_TOO_LARGE(
      "The file has fewer records after its header than read.skip_footer leaves out.",
      "Lower read.skip_footer."),
  RECORD_TOO_LARGE(
      "A single record is larger than 32 Mi characters.",
      "Split the record, or check that lines end as they should."),
  MALFORMED_JSON(
      "The text is not well-formed JSON, or ends too early.",
      "Fix the file at the line given; JSON allows no comments, no trailing commas and no NaN."),
  NOT_AN_ARRAY(
      "A json source, or the value at its read.records_at, must be one array of objects.",
      "Declare the place of the array as read.records_at or another form as read.records_as, or"
          + " declare the format jsonl for one object per line."),
  RECORDS_NOT_FOUND(
      "The text has no value at the place that read.records_at declares.",
      "Set read.records_at to a JSON pointer of the text, such as /data or /result/items."),
  OTHER_RECORD_FORM(
      "The value that holds the records, or one of its parts, does not have the form that"
          + " read.records_as declares.",
      "Declare the form that the value has, or set read.records_at to a value of this form."),
  UNEQUAL_COLUMNS(
      "The arrays of a text that holds columns differ in length.",
      "Make all arrays equally long in the file, with null for an absent value."),
  NOT_AN_OBJECT(
      "A record is not a JSON object.", "Make every record an object with named members."),
  DUPLICATE_MEMBER(
      "A member name appears twice in one JSON object.",
      "Keep one of them: which value is meant cannot be determined."),
  JSON_TOO_DEEP("Values are nested more than 150 levels deep.", "Flatten the records."),
  LISTS_TOO_DEEP(
      "Lists are nested more than 16 levels deep.",
      "Flatten the lists in the file, or remove the column."),
  TOO_MANY_COLUMNS(
      "The table has more than 4,096 columns, including fields inside objects.",
      "Split the file by columns, or turn repeated columns into rows."),
  MIXED_TYPES(
      "A column mixes values of different kinds, such as numbers and texts.",
      "Declare texts that stand for no value as null_tokens, cast the column (casts: str keeps"
          + " lists and objects as JSON text), or leave it out with schema.drop."),
  NUMBER_NOT_HELD(
      "A column holds a number with more digits than any numeric column keeps.",
      "Cast the column to text (casts: str), or write its numbers as quoted texts."),
  UNSUPPORTED_COLUMN_TYPE(
      "A column has a type that a dataset cannot hold, such as bytes, intervals or variants.",
      "Leave the column out with schema.drop, convert it in the file, or remove it. Bytes are read"
          + " with read: {binary: text}, base64 or hex, geometries also with wkt, variants with"
          + " read: {variant: json}."),
  BYTES_NOT_TEXT(
      "The source declares read: {binary: text}, and a column has bytes that are not UTF-8.",
      "Declare read: {binary: base64} or {binary: hex}, or leave the column out with schema.drop."),
  DECIMAL_NOT_READABLE(
      "A column of decimals of a Parquet file has values that are not decimals, or are longer than"
          + " 32 bytes.",
      "Write the file again, or leave the column out with schema.drop or schema.select."),
  BYTES_NOT_GEOMETRY(
      "The source declares read: {binary: wkt}, and a column has bytes that are not a geometry in"
          + " well-known binary, or whose geometry has a reference system or a coordinate that is"
          + " not a finite number.",
      "Declare read: {binary: hex} or {binary: base64}, or leave the column out with schema.drop."),
  VARIANT_NOT_JSON(
      "The source declares read: {variant: json}, and a column has variants that are damaged, nest"
          + " more than 150 levels deep, are longer than 32 Mi characters, or have a number that is"
          + " not finite.",
      "Write the values otherwise where the file is made, or leave the column out with"
          + " schema.drop."),
  MALFORMED_PARQUET(
      "The file, or a column of it, is not readable Parquet: truncated, damaged, encrypted, or"
          + " compressed in a way that is not supported.",
      "Write the file again, without encryption, or leave the column out with schema.drop.");

  private final String meaning;
  private final String remedy;

  RecordProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }

  /**
   * Whether only a column cannot be read, or has no type that holds all its values: a schema may
   * still give it one, or leave it out.
   */
  public static boolean isOfColumnType(Problem problem) {
    return problem.code() == MIXED_TYPES
        || problem.code() == NUMBER_NOT_HELD
        || problem.code() == UNSUPPORTED_COLUMN_TYPE
        || problem.code() == BYTES_NOT_TEXT
        || problem.code() == VARIANT_NOT_JSON
        || (problem.code() == MALFORMED_PARQUET && !problem.at().isEmpty())
        || (problem.code() == DUPLICATE_COLUMN_NAME && !problem.at().isEmpty());
  }

  /** A problem of the whole file. */
  public Problem says(String message) {
    return Problem.of(this, "", message);
  }
}
