package io.datasetbuilder.pipeline.table.plan;

/** A way to write a table into one file. The same table always gives the same bytes. */
public enum TableFormat {
  /** RFC 4180, LF, header, null as nothing, empty text as {@code ""}. */
  CSV,
  /**
   * CSV with a byte order mark, whose texts that a spreadsheet would run as a formula, names of
   * columns too, get a leading apostrophe.
   */
  CSV_FOR_SPREADSHEETS,
  /** One JSON object a line, every column in each, no NaN. */
  JSON_LINES,
  /** Zstandard, with the canonical dtypes in its metadata. */
  PARQUET
}
