package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A random table, written in a random dialect, and what reading it must give. */
final class MadeUpDialect {

  private static final String[] DELIMITERS = {
    ",", ";", "\t", "|", "||", "<>", " ", "¦", "; ", "<->|", "서서"
  };
  private static final String[] ENCODINGS = {"utf-8", "utf-8", "utf-16le", "utf-16be", "gb18030"};
  private static final String[] ENDS = {"\n", "\r\n", "\r"};
  private static final String[] PIECES = {
    "a",
    "B",
    "0",
    "12",
    "-",
    ".",
    ",",
    ";",
    "|",
    "<",
    ">",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "#",
    "서",
    "é",
    "😀",
    "\u0001",
    "\uFEFF",
    "true",
    "NULL",
    "x".repeat(50)
  };

  private final Random random;
  private final DialectBuilder dialect = DialectBuilder.aDialect();
  private final String delimiter;
  private final String quote;
  private final boolean escaped;
  private final boolean lenient;
  private final String encoding;
  private final boolean trims;
  private final boolean trailing;
  private final boolean fills;
  private final boolean comments;
  private final boolean inline;
  private final String end;
  private final int columns;
  private final List<String> names = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private long filled;
  private long trimmed;
  private long commentLines;
  private long skippedLines;
  private int footer;

  MadeUpDialect(Random random) {
    this.random = random;
    this.delimiter = DELIMITERS[random.nextInt(DELIMITERS.length)];
    this.quote = random.nextInt(3) > 0 ? "\"" : random.nextBoolean() ? "'" : "";
    this.escaped = !quote.isEmpty() && random.nextInt(3) == 0;
    this.lenient = !quote.isEmpty() && !escaped && random.nextInt(3) == 0;
    this.encoding = ENCODINGS[random.nextInt(ENCODINGS.length)];
    this.trims = !delimiter.isBlank() && random.nextInt(3) == 0;
    this.trailing = random.nextInt(4) == 0;
    this.fills = random.nextInt(3) == 0;
    this.comments = random.nextInt(3) == 0;
    this.inline = comments && random.nextBoolean();
    this.end = ENDS[random.nextInt(ENDS.length)];
    this.columns = 2 + random.nextInt(4);
    declare();
    write();
  }

  DialectBuilder dialect() {
    return dialect;
  }

  String text() {
    return text.toString();
  }

  String encoding() {
    return encoding;
  }

  byte[] bytes() {
    return text().getBytes(Charset.forName(encoding));
  }

  List<String> names() {
    return names;
  }

  List<List<String>> rows() {
    return rows;
  }

  DialectAdjustments adjustments() {
    return new DialectAdjustments(filled, trimmed, commentLines, skippedLines, footer);
  }

  private void declare() {
    dialect.delimiter(delimiter);
    if (quote.isEmpty()) {
      dialect.noQuote();
    } else {
      dialect.quote(quote.charAt(0));
    }
    if (escaped) {
      dialect.escape('\\');
    }
    if (lenient) {
      dialect.lenientQuotes();
    }
    if (trims) {
      dialect.trim();
    }
    if (trailing) {
      dialect.trailingDelimiter();
    }
    if (fills) {
      dialect.fill();
    }
    if (inline) {
      dialect.inlineComments("#");
    } else if (comments) {
      dialect.comment("#");
    }
  }

  private void write() {
    int skipped = random.nextInt(3);
    dialect.skipRows(skipped);
    for (; skippedLines < skipped; skippedLines++) {
      text.append("a note, with \" and ").append(delimiter).append(end);
    }
    header();
    for (int i = 1 + random.nextInt(20); i > 0; i--) {
      maybeComment();
      row();
    }
    footer = random.nextInt(3);
    dialect.skipFooter(footer);
    for (int i = 0; i < footer; i++) {
      text.append("Total: it's").append(end);
    }
  }

  private void header() {
    int kind = random.nextInt(5);
    if (kind == 0) {
      dialect.header();
      name("column_");
      return;
    }
    if (kind == 1) {
      dialect.header(2);
      text.append("note").append(delimiter).append("x").append(end);
      skippedLines++;
    }
    name("n");
    line(names);
    if (kind == 2) {
      dialect.header(1, 2);
      line(names.stream().map(name -> name + "b").toList());
      names.replaceAll(name -> name + " " + name + "b");
    }
    if (kind == 3) {
      names.replaceAll(name -> "given " + name);
      dialect.columns(names.toArray(String[]::new));
    }
  }

  private void name(String begin) {
    for (int i = 1; i <= columns; i++) {
      names.add(begin + i);
    }
  }

  private void line(List<String> cells) {
    text.append(String.join(delimiter, cells)).append(trailing ? delimiter : "");
    if (inline && random.nextInt(3) == 0) {
      text.append("# it's \" a ").append(delimiter);
      commentLines++;
    }
    text.append(end);
  }

  private void maybeComment() {
    if (comments && random.nextInt(4) == 0) {
      text.append("# it's \" a ").append(delimiter).append(end);
      commentLines++;
    }
  }

  private void row() {
    List<String> row = new ArrayList<>();
    List<String> written = new ArrayList<>();
    int cells = fills && !rows.isEmpty() ? 1 + random.nextInt(columns) : columns;
    for (int i = 0; i < cells; i++) {
      String value = i == 0 || random.nextInt(4) > 0 ? value(i) : null;
      row.add(value);
      written.add(blanks(value == null ? "" : cell(value)));
    }
    for (; row.size() < columns; filled++) {
      row.add(null);
    }
    rows.add(row);
    line(written);
  }

  /** The first cell is never empty: a row of nothing would be a blank line. */
  private String value(int column) {
    StringBuilder value = new StringBuilder(column == 0 ? "v" : "");
    for (int i = random.nextInt(5); i > 0; i--) {
      value.append(PIECES[random.nextInt(PIECES.length)]);
    }
    if (!quote.isEmpty()) {
      return value.toString();
    }
    String plain =
        value.toString().replaceAll(inline ? "[#\n\r]" : "[\n\r]", "").replace(delimiter, "");
    plain = trims ? plain.strip() : plain;
    return plain.isEmpty() || endsLikeDelimiter(plain) ? "p" : plain;
  }

  private boolean endsLikeDelimiter(String plain) {
    return (plain + delimiter).indexOf(delimiter) < plain.length()
        || plain.startsWith("#")
        || plain.endsWith(delimiter.substring(0, 1));
  }

  private String cell(String value) {
    boolean needed =
        value.isEmpty()
            || value.contains(delimiter)
            || (inline && (value.contains("#") || !value.strip().equals(value)))
            || endsLikeDelimiter(value)
            || value.matches("(?s).*[\n\r].*")
            || (trims && !value.strip().equals(value));
    if (lenient && !needed && value.indexOf(quote) > 0) {
      return value;
    }
    needed |= value.contains(quote) || value.contains("\\");
    if (quote.isEmpty() || (!needed && random.nextInt(4) > 0)) {
      return value;
    }
    String inner =
        escaped
            ? value.replace("\\", "\\\\").replace(quote, "\\" + quote)
            : value.replace(quote, quote + quote);
    return quote + inner + quote;
  }

  private String blanks(String cell) {
    if (!trims || random.nextInt(3) > 0) {
      return cell;
    }
    trimmed++;
    return random.nextBoolean() ? " \t" + cell : cell + "  ";
  }
}
