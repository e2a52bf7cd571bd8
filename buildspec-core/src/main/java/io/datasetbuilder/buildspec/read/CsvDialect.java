package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;

/**
 * Form of a CSV text. The default is RFC 4180 with a header in the first record. An escape that is
 * the quote is the default.
 *
 * @param delimiter 1 to 4 characters between two cells; empty: a comma, and a header that shows
 *     another delimiter is refused
 * @param quote character around a cell; empty: quotes are characters like others
 * @param escape character before a quote or another of its kind, and outside quotes before a
 *     delimiter or a line end; empty: a quote is doubled
 * @param lenientQuotes whether a quote inside an unquoted cell, and text after a closing quote, are
 *     part of the cell
 * @param header records that hold the column names
 * @param columns names to use instead of those of the header, one for each column; empty: those of
 *     the header
 * @param skipRows lines before the header that are no records, at least 0
 * @param skipFooter records at the end that are no data, at least 0
 * @param comment beginning of what is no data; empty: every line is data
 * @param trailingDelimiter whether every line ends with a delimiter that begins no cell
 * @param shortRows what happens to a row with fewer cells than the header
 * @param trim whether blanks around unquoted cells, and between a delimiter and a quote, are left
 *     out
 * @param numbers signs in its numbers
 */
public record CsvDialect(
    Optional<String> delimiter,
    Optional<Character> quote,
    Optional<Character> escape,
    boolean lenientQuotes,
    Header header,
    List<String> columns,
    int skipRows,
    int skipFooter,
    Optional<Comment> comment,
    boolean trailingDelimiter,
    ShortRows shortRows,
    boolean trim,
    CsvNumbers numbers) {

  /** RFC 4180 with a header in the first record. */
  public static final CsvDialect DEFAULT = rfc4180(Optional.empty());

  /** RFC 4180, with the comma written out: a header may contain other delimiters. */
  public static final CsvDialect COMMA = rfc4180(Optional.of(","));

  public CsvDialect {
    columns = List.copyOf(columns);
    Optional<Character> mark = quote;
    escape = escape.filter(written -> !mark.equals(Optional.of(written)));
  }

  private static CsvDialect rfc4180(Optional<String> delimiter) {
    return new CsvDialect(
        delimiter,
        Optional.of('"'),
        Optional.empty(),
        false,
        Header.FIRST,
        List.of(),
        0,
        0,
        Optional.empty(),
        false,
        ShortRows.FAIL,
        false,
        CsvNumbers.DEFAULT);
  }

  /** The same dialect with other signs in its numbers. */
  public CsvDialect with(CsvNumbers others) {
    return new CsvDialect(
        delimiter,
        quote,
        escape,
        lenientQuotes,
        header,
        columns,
        skipRows,
        skipFooter,
        comment,
        trailingDelimiter,
        shortRows,
        trim,
        others);
  }

  /** Whether nothing is declared. */
  public boolean isDefault() {
    return equals(DEFAULT);
  }

  /** The delimiter, declared or not. */
  public String delimiterText() {
    return delimiter.orElse(",");
  }

  /**
   * Records that hold the column names, counted from 1 after {@code skip_rows} and without comments
   * and blank lines. Records between and before them are no data.
   *
   * @param rows ascending; several are joined by a blank, column by column; empty: the text has no
   *     header, and columns without a declared name are called {@code column_<n>}
   */
  public record Header(List<Integer> rows) {

    /** The first record. */
    public static final Header FIRST = new Header(List.of(1));

    /** No record. */
    public static final Header NONE = new Header(List.of());

    public Header {
      rows = List.copyOf(rows);
    }
  }

  /**
   * Comments.
   *
   * @param text with which they begin, 1 to 4 characters; never inside quotes
   * @param inline whether they also begin inside of a line, with the blanks before them, and end
   *     with it; otherwise they are whole lines
   */
  public record Comment(String text, boolean inline) {}

  /** Treatment of a row with fewer cells than the header. */
  public enum ShortRows implements WireNamed.LowerCase {
    /** The file is refused. */
    FAIL,
    /** The missing cells are null; they are counted. */
    FILL
  }
}
