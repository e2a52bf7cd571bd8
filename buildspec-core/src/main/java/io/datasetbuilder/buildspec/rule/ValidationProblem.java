package io.datasetbuilder.buildspec.rule;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * Problem codes of specs that can be loaded but are not valid. The wire codes are part of the
 * contract.
 */
public enum ValidationProblem implements ProblemCode {
  EMPTY_FIELD("A required text contains only white space.", "Write a text."),
  CONTROL_CHARACTER(
      "A text for people holds a character that controls how text is shown instead of being"
          + " shown.",
      "Remove the character; line breaks, tabs and marks of writing direction are allowed,"
          + " except in the id of the dataset."),
  TEXT_TOO_LONG("A text has more characters than its bound.", "Shorten the text."),
  MISSING_SOURCES("The spec has no source.", "Add at least one source."),
  MISSING_EXPORTS("The spec has no export.", "Add at least one export."),
  BLANK_ALIAS("An alias contains only white space.", "Write a name or leave the alias out."),
  UNSAFE_SOURCE_KEY(
      "A name that becomes part of file names breaks the rule for keys, or is too long.",
      "Begin with a letter or digit, then use letters, digits, dot, underscore and hyphen only; a"
          + " source can be given another key with alias."),
  DUPLICATE_SOURCE_KEY(
      "Two sources have the same output key.", "Give one of the two sources an alias of its own."),
  SOURCE_KEY_PATH_COLLISION(
      "Two sources' output keys would be the same file on some systems.",
      "Give the two sources aliases that differ in more than letter case, the way a letter is"
          + " composed, trailing dots or a .jsonl ending."),
  UNSUPPORTED_EXPORT_KIND(
      "An export's kind is not the key of a known exporter.", "Use one of the known kinds."),
  UNSAFE_OUTPUT_PATH(
      "An export's path is not a plain relative path inside the output folder.",
      "Write folder and file names joined by /, such as data/train.csv."),
  OUTPUT_PATH_COLLISION(
      "Two exports have the same path, or the path of one is inside that of the other.",
      "Give each export a path of its own."),
  EMPTY_METADATA_KEY("A key in metadata is blank.", "Name the entry or remove it."),
  MISSING_RATIOS("A ratio split names no ratios.", "Write ratios such as {train: 0.8, test: 0.2}."),
  EMPTY_RATIO_NAME("A split has a blank name.", "Name the split."),
  NON_FINITE_RATIO("A ratio is beyond every finite 64-bit float.", "Write a share such as 0.8."),
  NON_POSITIVE_RATIO("A ratio is zero or negative.", "Write a share above 0 or remove the split."),
  RATIO_SUM_MISMATCH(
      "The ratios do not sum to 1.0 (tolerance 0.000001).", "Change the ratios to sum to 1.0."),
  UNSAFE_SPLIT_NAME(
      "A split is a file under its own name, and some name cannot be that of a file.",
      "Use names without slashes and the like, not empty, not longer than 200 bytes."),
  SPLIT_NAME_COLLISION(
      "The names of two splits differ only in letter case.",
      "Write the values of the column, or the names of the ratios, in one way."),
  TOO_MANY_SPLITS(
      "A dataset has at most 1,000 splits, each of them a file.",
      "Name fewer ratios, or choose a column with fewer distinct values, such as a group or a"
          + " year."),
  EMPTY_SPLIT_KEY("A key split names no column.", "Name the column in splits.key."),
  UNSUPPORTED_SPLIT_MODE("The split mode is not known.", "Use ratio or key."),
  SPLIT_FIELD_OF_OTHER_MODE(
      "A key split gives ratios or a seed, which only a ratio split uses.",
      "Remove the field or use mode: ratio."),
  TIME_COLUMN_RANDOM_SPLIT(
      "A ratio split shuffles rows although its key looks like a column of time.",
      "Use mode: key, or name another column."),
  UNKNOWN_DTYPE(
      "A dtype's name is not known.", "Use bool, date, datetime, float, int, str or time."),
  UNKNOWN_CAST_DTYPE(
      "A cast's name is not known.",
      "Use bool, date, datetime, float, int, str, time, int_comma, float_comma or year_month."),
  INVALID_CAST_FORM(
      "The declared form of a cast contradicts itself or lacks something.",
      "Correct the form as the message says; the table of forms is in the BuildSpec guide."),
  INVALID_CAST_PATTERN(
      "A pattern of a cast is not read, or loses fields, or fits the same texts as another one.",
      "Write a pattern that gives every field of the type once, such as dd.MM.yyyy."),
  UNKNOWN_READ_AS_TYPE(
      "The read_as type is not known.", "Use bool, date, datetime, float, int, str or time."),
  EMPTY_COLUMN_NULL_TOKENS(
      "A column's null tokens are an empty list.", "List at least one token or remove the entry."),
  UNKNOWN_ON_ABSENT_POLICY("The on_absent policy is not known.", "Use error or ignore."),
  OVERLAPPING_COALESCE_GROUPS(
      "A column takes part in two coalesce groups.", "Let each column be in one group only."),
  EMPTY_COALESCE_CANDIDATES(
      "A coalesce target has no candidate columns.", "List the columns to take values from."),
  DUPLICATE_COALESCE_CANDIDATES(
      "A coalesce target names a candidate twice.", "Keep one of the two."),
  INVALID_ZFILL_WIDTH(
      "A zfill width is not a whole number from 1 to 1000.",
      "Write the width of the code, such as 5."),
  DUPLICATE_RENAME_TARGET(
      "Two renames give the same column name, letter case ignored.", "Rename one to another name."),
  DERIVED_NAME_COLLISION(
      "A derived column has a name that another column has, letter case ignored.",
      "Give the derived column a name of its own."),
  RESERVED_COLUMN(
      "A column would get the name of the internal row number, _kpubdata_row_seq.",
      "Choose another name."),
  DUPLICATE_COLUMN("A list of columns names one twice.", "Keep one of the two."),
  DROPPED_COLUMN_IN_USE(
      "A field names a column that schema.drop or schema.select leaves out of Silver.",
      "Take the name out of schema.drop or add it to schema.select, or take it out of the field."),
  TOO_MANY_CODES(
      "schema.columns explains more than 1,000 codes of one column.",
      "Leave codes out, or join a table that explains them."),
  UNKNOWN_DERIVED_KIND("A derived column's kind is not known.", "Use date_parts or join_key."),
  DERIVED_COLUMN_ARITY(
      "A derived column names the wrong number of columns.",
      "Name year, month and day for date_parts, and one or more for join_key."),
  INVALID_UPLOAD_ID(
      "An upload id does not have the shape upl_ and 32 lowercase hex digits.",
      "Use the id that the service returned for the upload."),
  UNSUPPORTED_SOURCE_FORMAT(
      "A source's format is not supported for its kind.",
      "Use csv, json, jsonl or parquet for a file, and json, jsonl or csv for a url."),
  UNKNOWN_ENCODING("The encoding's name is not known.", "Use a name such as utf-8 or euc-kr."),
  INVALID_READ_CHARACTER(
      "A character of sources[].read cannot have its role: a delimiter and a comment have 1 to 4"
          + " characters, the others one; line breaks and U+0000 are not allowed, nor are ASCII"
          + " letters and digits alone, nor signs of a number as quote, escape, decimal or"
          + " thousands.",
      "Write the character that the file uses, such as ; or tab."),
  CONFLICTING_READ_CHARACTERS(
      "Two characters of sources[].read cannot be told apart: they are equal, one is part of the"
          + " other, or one begins with the other.",
      "Write the characters that the file uses; without delimiter the delimiter is a comma, and"
          + " without decimal the decimal sign is a point."),
  CONFLICTING_READ_OPTIONS(
      "An option of sources[].read has no effect next to another one.", "Remove one of the two."),
  READ_NUMBER_OUT_OF_RANGE(
      "A number of sources[].read is out of bounds: skip_rows and skip_footer are from 0 to 10,000,"
          + " a header is one of the first 1,000 records or at most 10 of them in ascending order.",
      "Write a number within the bounds."),
  TOO_MANY_READ_COLUMNS(
      "sources[].read names more than 16,384 columns.", "Name one column for each of the file."),
  INVALID_JSON_POINTER(
      "records_at is not a JSON pointer of at most 1,000 characters.",
      "Write / and the name of each member on the way, such as /data/items; in a name, ~0 stands"
          + " for ~ and ~1 for /."),
  READ_OPTION_OF_OTHER_FORMAT(
      "An option of sources[].read does not apply to the format of the source.",
      "Remove the option or correct the format."),
  MIXED_READ_OPTIONS(
      "A url source without a format has read options of CSV and of JSON.",
      "Write the format of the source, and the options of that format only."),
  UNION_WITHOUT_FILES(
      "The union or the file_column of read is declared for a url source or a single upload.",
      "Declare them in the read of a file source of a BuildSpec."),
  UPLOAD_ID_AND_IDS(
      "A file source has both upload_id and upload_ids.",
      "Keep upload_id for one file, or upload_ids for several."),
  TOO_MANY_UPLOADS(
      "A file source has more than 10,000 uploads.", "Join the files before they are uploaded."),
  FILE_VALUES_MISMATCH(
      "A column of file_values has more or fewer values than the source has files.",
      "State one value for each file, in the order of upload_ids; null where it has none."),
  FOLDERS_WITHOUT_FILES(
      "file_values takes a column from folders, and the source has uploads, whose folders are not"
          + " known.",
      "State the values of the column, or hand in local files."),
  TOO_MANY_FILE_VALUES(
      "file_values has more than 100 columns.", "Keep those that the table needs."),
  UNSUPPORTED_SOURCE_METHOD("A url source's method is not GET.", "Remove the method or write GET."),
  UNSAFE_URL_SCHEME("An endpoint does not begin with https://.", "Use an https address."),
  URL_USERINFO_FORBIDDEN(
      "An endpoint carries a user name or password before its host.",
      "Remove it; only public" + " addresses can be fetched."),
  MISSING_URL_HOST("An endpoint names no host.", "Write https://host/path."),
  INVALID_ENDPOINT(
      "An endpoint is not a well-formed address.",
      "Percent-encode spaces and symbols; write the host as a name or a plain address, without a"
          + " port, or with one above 1023."),
  INVALID_TERMS_LINK(
      "The link of sources[].terms is not an https address, or carries a user name.",
      "Write an address such as https://data.example.org/terms, or remove the link."),
  PARAM_GRID_NOT_SUPPORTED(
      "A source that is not a public_api source has a param_grid.", "Remove the field."),
  EMPTY_PARAM_GRID_AXIS("A parameter of the grid has no values.", "List values or remove it."),
  PARAM_GRID_SHADOWS_PARAMS(
      "A parameter of the grid is also in params.", "Keep it in one of the two."),
  INVALID_PARAM_GRID_VALUE(
      "A value of the grid is a list or mapping.", "Write texts, numbers, booleans or null."),
  PII_ALLOW_WITH_PUBLISH(
      "Personal data is allowed in a dataset to be published.",
      "Use pii.mode block or warn, or publish: false."),
  MISSING_LICENSE_FOR_PUBLISH(
      "A dataset to be published declares no license.", "Write the license's SPDX identifier."),
  LICENSE_OTHER_NEEDS_TERMS(
      "license: other does not name the source's own terms.", "Add license_name and license_link."),
  LICENSE_TERMS_WITHOUT_OTHER(
      "Own terms are named although the license is not other.",
      "Write license: other, or remove license_name and license_link."),
  INVALID_REFRESH_CADENCE(
      "The refresh cadence is not a duration in weeks, days and hours.",
      "Write P1W, P1D, PT6H or P1DT12H; months and years have no fixed length."),
  INVALID_RETENTION(
      "A limit of retention is out of its range.",
      "Write runs from 1, and days and failed_days from 0, each up to 10000000."),
  INVALID_BRONZE_RETENTION(
      "The number of days for which raw records are kept is out of its range.",
      "Write bronze with keep: none, or a number of days from 1 to 36500; leave bronze out to keep"
          + " them as long as the run."),
  EMPTY_RANGE_RULE("A range rule has neither min nor max.", "Write at least one bound."),
  INVERTED_RANGE_RULE("A range rule's min is above its max.", "Exchange the two bounds."),
  REPEATED_KEY_COLUMN("A key names a column twice.", "Name each column once."),
  KEY_LENGTH_MISMATCH(
      "A foreign key has another number of columns than it references.",
      "Name one column of the other source for each column of the key, in the same order."),
  UNKNOWN_REFERENCED_SOURCE(
      "No source has the alias that a foreign key references.", "Give the source that alias."),
  TOO_MANY_SET_VALUES(
      "A set of allowed values has more than 1,000 values.",
      "Shorten the set, or check the column with matches or range."),
  NEGATIVE_LENGTH("A bound of a length is negative.", "Write 0 or more."),
  INVALID_PATTERN(
      "A regular expression cannot be read, or has a part that RE2 does not have.",
      "Use characters, classes, groups, alternatives and repetitions of at most 1,000."),
  INVALID_MAX_AGE(
      "The age of a freshness rule is not a duration in weeks, days and hours.",
      "Write P1W, P1D, PT6H or P1DT12H; months and years have no fixed length."),
  QUALITY_RATIO_OUT_OF_RANGE(
      "A ratio of the quality rules is not between 0 and 1.",
      "Write a share such as 0.05 for 5 %."),
  NEGATIVE_MIN_ROWS("The minimum number of rows is negative.", "Write 0 or more."),
  UNKNOWN_SEVERITY_COLUMN(
      "A severity names a column that max_null_ratio does not have.",
      "Add the column to max_null_ratio or remove its severity."),
  MISSING_FILTER_VALUE("A filter has no value to compare with.", "Write the value."),
  UNEXPECTED_FILTER_VALUE("A not_null filter has a value.", "Remove the value."),
  INVALID_FILTER_VALUE(
      "A filter's value does not fit its operator.",
      "Write a text, number or boolean; for in, a list of values of one type."),
  GOLD_SELECTION_WITH_COMPOSITION(
      "A source selects Gold columns or rows although the spec composes two sources.",
      "Remove gold from the source, or the composition."),
  HISTORY_KEYS_MISSING(
      "A history with mode merge names no keys.",
      "Name the columns that identify a row in history.keys."),
  HISTORY_FIELD_UNUSED(
      "A field of history has no effect next to its mode or another field.",
      "Remove the field, or choose the mode that it belongs to."),
  INVALID_HISTORY_START(
      "The start of an incremental fetch is neither a whole number nor a text.",
      "Write the first value of the column, in the form that the parameter takes."),
  INVALID_HISTORY_LAG(
      "The lag of an incremental fetch does not fit its start.",
      "Write a whole number for a number, P1D or PT6H for a date or datetime; other texts have no"
          + " lag."),
  HISTORY_PARAM_STATED(
      "The parameter of an incremental fetch is also in params or param_grid.",
      "Remove it there: the service states its value in each call."),
  HISTORY_COLUMN_NOT_IN_GOLD(
      "A column of history is left out by gold.select.",
      "Add the column to gold.select, or choose another one."),
  HISTORY_COLUMN_MASKED(
      "A column of history is declared as personal data, and its values are masked in Gold.",
      "Choose a column whose values are published."),
  COMPOSITION_NAME_COLLISION(
      "The composition's name collides with a source's output key.", "Choose another name."),
  DUPLICATE_SOURCE_ALIAS(
      "Two sources of a spec with a composition have the same alias.",
      "Give each source its own alias."),
  SELF_JOIN("A composition joins a source with itself.", "Name two different sources."),
  UNKNOWN_COMPOSITION_SOURCE(
      "No source has the alias that the join names.", "Give the source that alias."),
  DUPLICATE_JOIN_KEY_COLUMN(
      "A join uses a column of one side in two key pairs.", "Use each column once.");

  private final String meaning;
  private final String remedy;

  ValidationProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
