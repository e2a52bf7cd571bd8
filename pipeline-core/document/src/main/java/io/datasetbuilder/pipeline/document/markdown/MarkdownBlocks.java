package io.datasetbuilder.pipeline.document.markdown;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Reads the Markdown that {@link Markdown} writes: headings, paragraphs, lists and tables, with
 * code and emphasis in their lines. Everything else, such as a link or an element of HTML, is read
 * as text. Front matter is left out.
 */
public final class MarkdownBlocks {

  private static final Pattern FRONT_MATTER = Pattern.compile("\\A---\n.*?\n---\n", Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("#{1,6} .*");
  private static final String ITEM = "- ";
  private static final String ROW = "|";

  private final List<Block> blocks = new ArrayList<>();
  private final Deque<String> lines;

  private MarkdownBlocks(Deque<String> lines) {
    this.lines = lines;
  }

  /** The blocks of a page, in order. */
  public static List<Block> read(String page) {
    String text = FRONT_MATTER.matcher(page.replace("\r\n", "\n")).replaceFirst("");
    MarkdownBlocks reader = new MarkdownBlocks(new ArrayDeque<>(text.lines().toList()));
    while (!reader.lines.isEmpty()) {
      reader.next(reader.lines.peek());
    }
    return List.copyOf(reader.blocks);
  }

  private void next(String line) {
    if (line.isBlank()) {
      lines.remove();
    } else if (HEADING.matcher(line).matches()) {
      int level = line.indexOf(' ');
      blocks.add(new Heading(level, MarkdownLine.read(line.substring(level + 1))));
      lines.remove();
    } else if (line.startsWith(ITEM)) {
      blocks.add(
          new BulletList(
              those(next -> next.startsWith(ITEM)).stream()
                  .map(item -> MarkdownLine.read(item.substring(ITEM.length())))
                  .toList()));
    } else if (line.startsWith(ROW)) {
      table(those(next -> next.startsWith(ROW)).stream().map(MarkdownLine::cells).toList());
    } else {
      String text = String.join(" ", those(next -> !next.isBlank()));
      blocks.add(new Paragraph(MarkdownLine.read(text)));
    }
  }

  /** Removes the following lines that are such. */
  private List<String> those(Predicate<String> such) {
    List<String> found = new ArrayList<>();
    while (!lines.isEmpty() && such.test(lines.peek())) {
      found.add(lines.remove());
    }
    return found;
  }

  /** The second row separates the names of the columns from the rows. */
  private void table(List<List<List<Span>>> rows) {
    blocks.add(new Table(rows.get(0), rows.subList(Math.min(2, rows.size()), rows.size())));
  }

  /** Block of a page. */
  public sealed interface Block {

    /** Applies the function of the kind of block. */
    <R> R match(
        Function<Heading, R> heading,
        Function<Paragraph, R> paragraph,
        Function<BulletList, R> list,
        Function<Table, R> table);
  }

  /**
   * Heading.
   *
   * @param level 1 to 6
   */
  public record Heading(int level, List<Span> text) implements Block {
    public Heading {
      text = List.copyOf(text);
    }

    @Override
    public <R> R match(
        Function<Heading, R> heading,
        Function<Paragraph, R> paragraph,
        Function<BulletList, R> list,
        Function<Table, R> table) {
      return heading.apply(this);
    }
  }

  /** Paragraph, its lines joined. */
  public record Paragraph(List<Span> text) implements Block {
    public Paragraph {
      text = List.copyOf(text);
    }

    @Override
    public <R> R match(
        Function<Heading, R> heading,
        Function<Paragraph, R> paragraph,
        Function<BulletList, R> list,
        Function<Table, R> table) {
      return paragraph.apply(this);
    }
  }

  /** List of items of one line each. */
  public record BulletList(List<List<Span>> items) implements Block {
    public BulletList {
      items = items.stream().map(List::copyOf).toList();
    }

    @Override
    public <R> R match(
        Function<Heading, R> heading,
        Function<Paragraph, R> paragraph,
        Function<BulletList, R> list,
        Function<Table, R> table) {
      return list.apply(this);
    }
  }

  /**
   * Table.
   *
   * @param rows cells in the order of the headers; a row may have fewer or more
   */
  public record Table(List<List<Span>> headers, List<List<List<Span>>> rows) implements Block {
    public Table {
      headers = headers.stream().map(List::copyOf).toList();
      rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public <R> R match(
        Function<Heading, R> heading,
        Function<Paragraph, R> paragraph,
        Function<BulletList, R> list,
        Function<Table, R> table) {
      return table.apply(this);
    }
  }

  /** Text in one style. */
  public record Span(Style style, String text) {

    /** Style of a text. */
    public enum Style {
      PLAIN,
      CODE,
      EMPHASIS,
      STRONG
    }

    /** Spans as one text without styles. */
    public static String text(List<Span> spans) {
      StringBuilder text = new StringBuilder();
      spans.forEach(span -> text.append(span.text()));
      return text.toString();
    }
  }
}
