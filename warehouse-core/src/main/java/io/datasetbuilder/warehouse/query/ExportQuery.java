package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.text.WireNamed;

/**
 * SQL whose whole result becomes a file (Spec, "Limits": Export).
 *
 * @param sql one SELECT over the relation {@code dataset}
 * @param format of the data file
 * @param profile intended reader of the file; {@link Profile#SPREADSHEET} only as CSV
 * @param maxRows 1 to {@value #MAX_ROWS}; a larger result is refused, never cut off
 */
public record ExportQuery(String sql, Format format, Profile profile, int maxRows) {

  public static final int DEFAULT_ROWS = 100_000;

  public static final int MAX_ROWS = 1_000_000;

  /** 256 MiB: the largest data file of an export. */
  public static final long MAX_BYTES = 256L << 20;

  /** The form of a data file. */
  public enum Format implements WireNamed.LowerCase {
    /** RFC 4180, LF, header, null as nothing, empty text as {@code ""}. */
    CSV,
    /** One JSON object a line. */
    JSONL
  }

  /** Intended reader of a data file. */
  public enum Profile implements WireNamed.LowerCase {
    /** Programs: every value as it is on the wire. */
    MACHINE,
    /** People: texts that a spreadsheet would run as formulas are changed, and counted. */
    SPREADSHEET
  }
}
