package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Block;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Span;
import java.util.ArrayList;
import java.util.List;

/** Renders the blocks of a card; every text of it stays text. */
final class CardBlocks {

  private static final int MOST_ITEMS = 60;
  private static final int MOST_ROWS = 60;
  private static final int LONGEST_SPAN = 1000;

  private CardBlocks() {}

  /**
   * The first blocks of a card.
   *
   * @param table name of the table that it describes
   * @param most blocks at the most
   * @param level of its headings, one below that of the heading before the card
   */
  static Markup draw(String table, List<Block> blocks, int most, int level) {
    List<Markup> drawn = new ArrayList<>();
    blocks.stream().limit(most).map(block -> draw(table, block, level)).forEach(drawn::add);
    return Tag.of("div").with("lang", "en").containing(drawn);
  }

  private static Markup draw(String name, Block block, int level) {
    return block.match(
        heading -> Tag.of("h" + level).containing(spans(heading.text())),
        paragraph -> Tag.of("p").containing(spans(paragraph.text())),
        list ->
            Tag.of("ul", "plain")
                .containing(
                    list.items().stream()
                        .limit(MOST_ITEMS)
                        .map(item -> Tag.of("li").containing(spans(item)))
                        .toList()),
        table -> {
          List<String> names = table.headers().stream().map(Span::text).toList();
          Grid grid =
              new Grid(name + ": " + String.join(", ", names), names.toArray(String[]::new));
          table.rows().stream()
              .limit(MOST_ROWS)
              .filter(row -> !row.isEmpty())
              .forEach(row -> grid.row(row.stream().map(CardBlocks::spans).toArray(Markup[]::new)));
          return grid.draw();
        });
  }

  private static Markup spans(List<Span> spans) {
    List<Markup> all = new ArrayList<>();
    for (Span span : spans) {
      Markup text = Markup.text(span.text(), LONGEST_SPAN);
      all.add(span.text().startsWith(" ") ? new Markup(" ") : Markup.NOTHING);
      all.add(
          switch (span.style()) {
            case PLAIN -> text;
            case CODE -> Tag.of("code").containing(text);
            case EMPHASIS -> Tag.of("em").containing(text);
            case STRONG -> Tag.of("strong").containing(text);
          });
      all.add(span.text().endsWith(" ") ? new Markup(" ") : Markup.NOTHING);
    }
    return Markup.join(all);
  }
}
