package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Block;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Heading;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Span;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Span.Style;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Table;
import io.datasetbuilder.pipeline.publish.site.SiteTable.Cell;
import io.datasetbuilder.pipeline.publish.site.SiteTable.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Card of a table, read back: its sections by their headings.
 *
 * @param bySection blocks after each heading of the second level, in order
 */
record CardText(Map<String, List<Block>> bySection) {

  private static final String SCHEMA = "Schema";
  private static final String SAMPLE = "Sample";
  private static final Cell MASKED = new Cell("", true);

  /** A card that states nothing. */
  static CardText none() {
    return new CardText(Map.of());
  }

  static CardText of(String page) {
    Map<String, List<Block>> found = new LinkedHashMap<>();
    List<Block> current = new ArrayList<>();
    for (Block block : MarkdownBlocks.read(page)) {
      if (block instanceof Heading heading) {
        current = new ArrayList<>();
        if (heading.level() > 1) {
          found.put(Span.text(heading.text()), current);
        }
      } else {
        current.add(block);
      }
    }
    return new CardText(found);
  }

  /** Everything but columns and sample, with the headings. */
  List<Block> sections() {
    List<Block> all = new ArrayList<>();
    bySection.forEach(
        (heading, blocks) -> {
          if (!heading.equals(SCHEMA) && !heading.equals(SAMPLE)) {
            all.add(new Heading(2, List.of(new Span(Style.PLAIN, heading))));
            all.addAll(blocks);
          }
        });
    return all;
  }

  /**
   * Facts that the card states about each column, in order; none when it lists another number of
   * columns.
   */
  List<ColumnText> columns(int expected) {
    Optional<Table> schema = table(SCHEMA).filter(table -> table.rows().size() == expected);
    return schema
        .map(table -> table.rows().stream().map(row -> ColumnText.of(table, row)).toList())
        .orElseGet(() -> Stream.generate(ColumnText::none).limit(expected).toList());
  }

  /**
   * The first rows.
   *
   * @param columns all columns, in order
   * @param hidden those whose values are not shown
   */
  Sample sample(List<String> columns, Set<String> hidden) {
    return table(SAMPLE)
        .filter(table -> table.headers().size() == columns.size())
        .map(table -> table.rows().stream().map(row -> row(row, columns, hidden)).toList())
        .map(Sample::new)
        .orElseGet(Sample::none);
  }

  private static List<Optional<Cell>> row(
      List<List<Span>> row, List<String> columns, Set<String> hidden) {
    List<Optional<Cell>> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      List<Span> spans = i < row.size() ? row.get(i) : List.of();
      cells.add(
          hidden.contains(columns.get(i)) || isNote(spans) ? Optional.of(MASKED) : cell(spans));
    }
    return cells;
  }

  /** An empty cell is null; an empty text is written as code. */
  private static Optional<Cell> cell(List<Span> spans) {
    boolean emptyText = spans.size() == 1 && spans.get(0).equals(new Span(Style.CODE, "\"\""));
    return spans.isEmpty()
        ? Optional.empty()
        : Optional.of(new Cell(emptyText ? "" : Span.text(spans), false));
  }

  /** A note in the place of a value; values themselves have no emphasis. */
  private static boolean isNote(List<Span> spans) {
    return spans.size() == 1 && spans.get(0).style() == Style.EMPHASIS;
  }

  private Optional<Table> table(String section) {
    return bySection.getOrDefault(section, List.of()).stream()
        .filter(Table.class::isInstance)
        .map(Table.class::cast)
        .findFirst();
  }

  /** Facts that a card states about a column. */
  record ColumnText(
      Optional<String> type,
      Optional<String> label,
      Optional<String> unit,
      Optional<String> description,
      boolean withheld) {

    static ColumnText none() {
      return new ColumnText(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    static ColumnText of(Table table, List<List<Span>> row) {
      Map<String, List<Span>> cells = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(row.size(), table.headers().size()); i++) {
        cells.put(Span.text(table.headers().get(i)), row.get(i));
      }
      List<String> described =
          Stream.of(text(cells, "Description"), text(cells, "Codes"))
              .flatMap(Optional::stream)
              .toList();
      return new ColumnText(
          text(cells, "Type"),
          text(cells, "Label"),
          text(cells, "Unit"),
          described.isEmpty() ? Optional.empty() : Optional.of(String.join(" · ", described)),
          isNote(cells.getOrDefault("Distinct values", List.of())));
    }

    private static Optional<String> text(Map<String, List<Span>> cells, String heading) {
      return Optional.of(Span.text(cells.getOrDefault(heading, List.of())))
          .filter(text -> !text.isBlank());
    }
  }
}
