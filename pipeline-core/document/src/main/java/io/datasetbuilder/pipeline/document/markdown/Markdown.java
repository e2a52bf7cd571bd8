package io.datasetbuilder.pipeline.document.markdown;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Escapes text for Markdown: any content is shown as text and never becomes markup. */
public final class Markdown {

  private static final String MARKUP = "\\`*[]<>&|~$#";

  private static final int LONGEST_CELL = 80;

  private static final Pattern BLOCK_START =
      Pattern.compile("^([-+](?=[- ]|$)|=|\\d{1,9}(?=[.)](?: |$)))");

  private Markdown() {}

  /** The text on one line: white space of every kind becomes one space. */
  public static String line(String text) {
    return blockSafe(escaped(PlainLine.of(text)));
  }

  /** The text inside a table, cut after {@value #LONGEST_CELL} characters with an ellipsis. */
  public static String cell(String text) {
    return escaped(PlainLine.cut(text, LONGEST_CELL));
  }

  /** The text with its lines and paragraphs kept. */
  public static String paragraphs(String text) {
    return text.lines()
        .map(Markdown::line)
        .collect(Collectors.joining("\n"))
        .replaceAll("\n{3,}", "\n\n")
        .strip();
  }

  /** The text as code, such as an id or a checksum. */
  public static String code(String text) {
    String shown = PlainLine.of(text).replace('`', '\'').replace('|', '/');
    return shown.isEmpty() ? "" : "`" + shown + "`";
  }

  /** A table; cells are Markdown already. */
  public static String table(List<String> headers, List<List<String>> rows) {
    StringBuilder table = new StringBuilder(row(headers));
    table.append(row(headers.stream().map(header -> "---").toList()));
    rows.forEach(cells -> table.append(row(cells)));
    return table.toString();
  }

  private static String row(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String escaped(String line) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean markup = MARKUP.indexOf(c) >= 0 || (c == '_' && !insideWord(line, i));
      escaped.append(markup ? "\\" : "").append(c);
    }
    return escaped.toString();
  }

  /** An underscore between letters or digits never opens emphasis. */
  private static boolean insideWord(String line, int at) {
    return at > 0
        && at < line.length() - 1
        && Character.isLetterOrDigit(line.charAt(at - 1))
        && Character.isLetterOrDigit(line.charAt(at + 1));
  }

  /** Keeps a line from opening a list, a rule or a heading. */
  private static String blockSafe(String line) {
    return BLOCK_START
        .matcher(line)
        .replaceFirst(
            match -> {
              String start = match.group(1);
              return Character.isDigit(start.charAt(0)) ? start + "\\\\" : "\\\\" + start;
            });
  }
}
