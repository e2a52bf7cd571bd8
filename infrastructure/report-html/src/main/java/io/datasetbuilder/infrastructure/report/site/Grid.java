package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Table with a caption, which scrolls by itself where the screen is narrow. Not for sharing. */
final class Grid {

  private final String caption;
  private final List<Markup> headers;
  private final List<Markup> rows = new ArrayList<>();

  /**
   * @param caption the content of the table in a few words
   * @param headers names of its columns, any text
   */
  Grid(String caption, String... headers) {
    this.caption = caption;
    this.headers =
        Stream.of(headers)
            .map(header -> Tag.of("th").with("scope", "col").containing(Markup.text(header, 60)))
            .toList();
  }

  /** Adds a row; its first cell names it. */
  Grid row(Markup... cells) {
    List<Markup> all = new ArrayList<>();
    all.add(Tag.of("th").with("scope", "row").containing(cells[0]));
    Stream.of(cells).skip(1).map(cell -> Tag.of("td").containing(cell)).forEach(all::add);
    rows.add(Tag.of("tr").containing(all));
    return this;
  }

  /** Adds a row that nothing names. */
  Grid unnamedRow(List<Markup> cells) {
    rows.add(
        Tag.of("tr")
            .containing(cells.stream().map(cell -> Tag.of("td").containing(cell)).toList()));
    return this;
  }

  Markup draw() {
    Markup table =
        Tag.of("table")
            .containing(
                Tag.of("caption").containing(Markup.text(caption, 120)),
                Tag.of("thead").containing(Tag.of("tr").containing(headers)),
                Tag.of("tbody").containing(rows));
    return Tag.of("div", "scroll")
        .with("role", "region")
        .with("tabindex", 0)
        .with("aria-label", PlainLine.cut(caption, 120))
        .containing(table);
  }
}
