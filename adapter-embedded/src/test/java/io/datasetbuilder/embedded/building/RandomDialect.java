package io.datasetbuilder.embedded.building;

import io.datasetbuilder.embedded.building.RandomTable.Kind;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
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
 * @param header number of records that name the columns
 * @param notes lines above the table
 * @param comment beginning of comments; empty: there are none
 * @param commas whether numbers have a decimal comma
 * @param groups whether numbers have points between thousands, with a decimal comma
 * @param days pattern of dates
 * @param shortRows whether empty cells at the end of a row are left out
 * @param mark whether a byte order mark is first, where the encoding has one
 */
record RandomDialect(
    String delimiter,
    String quote,
    String escape,
    boolean quoteAll,
    int header,
    List<String> notes,
    boolean footer,
    String comment,
    boolean separatorLine,
    boolean commas,
    boolean groups,
    String days,
    boolean trailing,
    boolean shortRows,
    String lineEnd,
    String encoding,
    boolean mark) {

  private static final List<String> DELIMITERS =
      List.of(
          ",", ",", ";", ";", "\t", "|", "||", "::", ";;", "<>", "~", "|~|", "~~~~", "^", ":", " ");

  private static final List<String> NOTES =
      List.of("Report of the office", "Figures, by city", "2024", "a|b", "");

  private static final List<String> DAYS =
      List.of("uuuu-MM-dd", "uuuu-MM-dd", "dd.MM.uuuu", "d/M/uuuu", "M/d/uuuu", "uuuuMMdd");

  private static final List<String> ENCODINGS =
      List.of("utf-8", "utf-8", "utf-8", "utf-16le", "cp949", "windows-1252", "shift-jis");

  /** Blanks and colons are in texts, too: such a file has nothing else that is unusual. */
  private static boolean isSoft(String delimiter) {
    return delimiter.equals(" ") || delimiter.equals(":");
  }

  static RandomDialect of(Random random) {
    String delimiter = pick(random, DELIMITERS);
    boolean plain = isSoft(delimiter);
    String quote = plain ? "\"" : pick(random, List.of("\"", "\"", "\"", "'", ""));
    boolean commas = (!delimiter.equals(",") || !quote.isEmpty()) && one(random, 3);
    String encoding = pick(random, ENCODINGS);
    return new RandomDialect(
        delimiter,
        quote,
        !plain && (quote.isEmpty() || one(random, 5)) ? "\\" : "",
        one(random, 4),
        plain ? 1 : one(random, 4) ? 0 : one(random, 8) ? 2 : 1,
        plain || !one(random, 4) ? List.of() : notes(random, delimiter),
        !plain && one(random, 6),
        !plain && one(random, 6) ? pick(random, List.of("#", "# ", "//")) : "",
        delimiter.length() == 1 && one(random, 12),
        commas,
        commas && !delimiter.equals(",") && one(random, 2),
        pick(random, DAYS),
        !plain && one(random, 8),
        !plain && one(random, 6),
        pick(random, List.of("\n", "\n", "\r\n", "\r")),
        encoding,
        encoding.startsWith("utf-16") || (encoding.equals("utf-8") && one(random, 4)));
  }

  private static List<String> notes(Random random, String delimiter) {
    List<String> notes = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      notes.add(pick(random, NOTES));
    }
    notes.removeIf(note -> note.contains(delimiter));
    return notes;
  }

  private static boolean one(Random random, int of) {
    return random.nextInt(of) == 0;
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** Signs that texts may hold in this dialect. */
  String signs() {
    return quote + ",;'" + delimiter.charAt(0) + (escape.isEmpty() ? "" : "\\");
  }

  Charset charset() {
    return encoding.equals("cp949") ? Charset.forName("x-windows-949") : Charset.forName(encoding);
  }

  /** Number of rows without which nothing shows how the table begins. */
  int leastRows() {
    return header == 1 && notes.isEmpty() ? 1 : 4;
  }

  /** Whether only columns of numbers or days show how the table begins. */
  boolean needsNumbers() {
    return header == 2 || !notes.isEmpty();
  }

  /** The file; the encoding has to have all characters of the table. */
  byte[] bytes(RandomTable table) {
    return ((mark ? "\uFEFF" : "") + text(table)).getBytes(charset());
  }

  String text(RandomTable table) {
    List<String> lines = new ArrayList<>();
    if (separatorLine) {
      lines.add("sep=" + delimiter);
    }
    lines.addAll(notes);
    if (!comment.isEmpty()) {
      lines.add(comment + " a first comment");
    }
    for (int i = 0; i < header; i++) {
      lines.add(line(table.names(i, header).stream().map(this::quoted).toList()));
    }
    for (int i = 0; i < table.rows().size(); i++) {
      lines.add(line(cells(table, i)));
      if (!comment.isEmpty() && i == 1) {
        lines.add(comment + " another one");
      }
    }
    if (footer) {
      lines.add("Source of figures, the office".replace(delimiter, ""));
    }
    return String.join(lineEnd, lines) + lineEnd;
  }

  private List<String> cells(RandomTable table, int row) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < table.kinds().size(); i++) {
      cells.add(quoted(written(table.kinds().get(i), table.rows().get(row).get(i))));
    }
    while (shortRows && cells.size() > 1 && cells.get(cells.size() - 1).isEmpty()) {
      cells.remove(cells.size() - 1);
    }
    return cells;
  }

  /** A value as its cell has it. */
  String written(Kind kind, String value) {
    return switch (kind) {
      case WHOLE, FRACTION -> number(value);
      case DAY -> DateTimeFormatter.ofPattern(days, Locale.ROOT).format(LocalDate.parse(value));
      case CODE, TEXT -> value;
    };
  }

  private String number(String value) {
    if (!commas) {
      return value;
    }
    int point = value.indexOf('.');
    String pattern =
        (groups ? "#,##0" : "0") + (point < 0 ? "" : "." + "0".repeat(value.length() - point - 1));
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.GERMANY))
        .format(new BigDecimal(value));
  }

  private String quoted(String value) {
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
