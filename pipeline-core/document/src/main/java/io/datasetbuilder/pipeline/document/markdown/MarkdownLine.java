package io.datasetbuilder.pipeline.document.markdown;

import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Span;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Span.Style;
import java.util.ArrayList;
import java.util.List;

/** Reads one line of Markdown: escapes, code and emphasis. For one line. */
final class MarkdownLine {

  private static final char ESCAPE = '\\';

  private final String line;
  private final List<Span> spans = new ArrayList<>();
  private final StringBuilder plain = new StringBuilder();

  private MarkdownLine(String line) {
    this.line = line;
  }

  /** The spans of a line; neighbours differ in their style. */
  static List<Span> read(String line) {
    MarkdownLine reader = new MarkdownLine(line);
    for (int at = 0; at < line.length(); ) {
      at = reader.next(at);
    }
    reader.endPlain();
    return List.copyOf(reader.spans);
  }

  /** The cells of a row of a table. */
  static List<List<Span>> cells(String row) {
    List<List<Span>> cells = new ArrayList<>();
    int start = 1;
    for (int i = 1; i < row.length(); i++) {
      if (row.charAt(i) == ESCAPE) {
        i++;
      } else if (row.charAt(i) == '|') {
        cells.add(read(row.substring(start, i).strip()));
        start = i + 1;
      }
    }
    return cells;
  }

  /** Reads what begins at a position; returns the position after it. */
  private int next(int at) {
    char c = line.charAt(at);
    if (c == ESCAPE && at + 1 < line.length()) {
      plain.append(line.charAt(at + 1));
      return at + 2;
    }
    if (c == '`') {
      return styled(at, "`", Style.CODE);
    }
    if (line.startsWith("**", at)) {
      return styled(at, "**", Style.STRONG);
    }
    if (c == '*') {
      return styled(at, "*", Style.EMPHASIS);
    }
    plain.append(c);
    return at + 1;
  }

  /** Text up to the same mark; a mark without an end is text. */
  private int styled(int at, String mark, Style style) {
    int begin = at + mark.length();
    int end = line.indexOf(mark, begin);
    if (end < 0) {
      plain.append(mark);
      return begin;
    }
    endPlain();
    spans.add(new Span(style, line.substring(begin, end)));
    return end + mark.length();
  }

  private void endPlain() {
    if (!plain.isEmpty()) {
      spans.add(new Span(Style.PLAIN, plain.toString()));
      plain.setLength(0);
    }
  }
}
