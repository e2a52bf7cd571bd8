package io.datasetbuilder.embedded.build;

import io.datasetbuilder.embedded.build.RandomTable.Kind;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A random way to write a table as a CSV text.
 *
 * @param quote around cells that need it; empty: none is quoted
 * @param escape before a quote, a backslash, a delimiter and a line end; empty: quotes are doubled
 * @param quoteAll whether every text is quoted
 * @param commas whether numbers have a decimal comma
 * @param groups whether numbers have points between thousands, with a decimal comma
 * @param shortRows whether empty cells at the end of a row are left out
 */
record RandomDialect(
    String delimiter,
    String quote,
    String escape,
    boolean quoteAll,
    boolean header,
    int notes,
    boolean footer,
    boolean comments,
    boolean separatorLine,
    boolean commas,
    boolean groups,
    boolean trailing,
    boolean shortRows,
    String lineEnd) {

  private static final List<String> DELIMITERS =
      List.of(",", ",", ";", ";", "\t", "|", "||", "::", ";;", "<>", "~", "|~|", "~~~~", "^");

  static RandomDialect of(Random random) {
    String delimiter = DELIMITERS.get(random.nextInt(DELIMITERS.size()));
    String quote = List.of("\"", "\"", "\"", "'", "").get(random.nextInt(5));
    boolean commas = !delimiter.equals(",") && one(random, 3);
    boolean header = !one(random, 4);
    return new RandomDialect(
        delimiter,
        quote,
        quote.isEmpty() || one(random, 5) ? "\\" : "",
        one(random, 4),
        header,
        header && one(random, 4) ? 1 + random.nextInt(3) : 0,
        one(random, 6),
        one(random, 6),
        delimiter.length() == 1 && one(random, 12),
        commas,
        commas && one(random, 2),
        one(random, 8),
        one(random, 6),
        List.of("\n", "\n", "\r\n", "\r").get(random.nextInt(4)));
  }

  private static boolean one(Random random, int of) {
    return random.nextInt(of) == 0;
  }

  /** Signs that texts may hold in this dialect. */
  String signs() {
    return quote + "," + ";" + delimiter.charAt(0) + (escape.isEmpty() ? "" : "\\");
  }

  String write(RandomTable table) {
    List<String> lines = new ArrayList<>();
    if (separatorLine) {
      lines.add("sep=" + delimiter);
    }
    for (int i = 0; i < notes; i++) {
      lines.add("Report of the office " + i);
    }
    if (comments) {
      lines.add("# a first comment");
    }
    if (header) {
      lines.add(line(table.names().stream().map(this::text).toList()));
    }
    for (int i = 0; i < table.rows().size(); i++) {
      lines.add(line(cells(table, i)));
      if (comments && i == 1) {
        lines.add("# another one");
      }
    }
    if (footer) {
      lines.add("Source: the office");
    }
    return String.join(lineEnd, lines) + lineEnd;
  }

  private List<String> cells(RandomTable table, int row) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < table.names().size(); i++) {
      cells.add(cell(table.kinds().get(i), table.rows().get(row).get(i)));
    }
    while (shortRows && cells.size() > 1 && cells.get(cells.size() - 1).isEmpty()) {
      cells.remove(cells.size() - 1);
    }
    return cells;
  }

  private String cell(Kind kind, String value) {
    return kind == Kind.WHOLE || kind == Kind.FRACTION
        ? number(kind, value)
        : kind == Kind.TEXT ? text(value) : value;
  }

  private String number(Kind kind, String value) {
    if (!commas) {
      return value;
    }
    String pattern = (groups ? "#,##0" : "0") + (kind == Kind.FRACTION ? ".00" : "");
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.GERMANY))
        .format(new BigDecimal(value));
  }

  private String text(String value) {
    if (value.isEmpty()) {
      return value;
    }
    if (quote.isEmpty()) {
      return value.replace("\\", "\\\\").replace(delimiter, "\\" + delimiter);
    }
    boolean needed =
        quoteAll
            || value.contains(delimiter)
            || value.contains(quote)
            || (!escape.isEmpty() && value.contains(escape));
    String inside =
        escape.isEmpty()
            ? value.replace(quote, quote + quote)
            : value.replace("\\", "\\\\").replace(quote, "\\" + quote);
    return needed ? quote + inside + quote : value;
  }

  private String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(delimiter)) + (trailing ? delimiter : "");
  }
}
