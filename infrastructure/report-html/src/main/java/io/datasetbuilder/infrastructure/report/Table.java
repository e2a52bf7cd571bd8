package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A data table that scrolls by itself where the screen is narrow. Not for sharing. */
final class Table {

  private final String caption;
  private final List<Markup> headers;
  private final List<Markup> rows = new ArrayList<>();
  private Markup rest = Markup.NOTHING;

  /**
   * @param caption what the table holds, for those who cannot see it
   */
  Table(String caption, String... headers) {
    this.caption = caption;
    this.headers =
        Stream.of(headers)
            .map(header -> Tag.of("th").with("scope", "col").containing(header))
            .toList();
  }

  /**
   * Adds a row for each of the first items, and after the table a sentence that counts the others.
   *
   * @param most rows at the most
   * @param singular the noun for an item
   * @param cells the cells of an item; the first names it
   */
  <T> Table rows(List<T> items, int most, String singular, Function<T, List<Markup>> cells) {
    PageBudget.first(items, most).forEach(item -> row(cells.apply(item)));
    rest = PageBudget.rest(items.size(), most, singular);
    return this;
  }

  /** Adds a row; its first cell names it. */
  Table row(List<Markup> cells) {
    Markup name = Tag.of("th").with("scope", "row").containing(cells.get(0));
    rows.add(Tag.of("tr").containing(name, data(cells.subList(1, cells.size()))));
    return this;
  }

  /** Adds a row that nothing names. */
  Table unnamedRow(List<Markup> cells) {
    rows.add(Tag.of("tr").containing(data(cells)));
    return this;
  }

  private static Markup data(List<Markup> cells) {
    return Markup.join(cells.stream().map(cell -> Tag.of("td").containing(cell)).toList());
  }

  Markup draw() {
    return Markup.join(scrolling(), rest);
  }

  /** The table within an element of this style class. */
  Markup draw(String styleClass) {
    return Markup.join(Tag.of("div", styleClass).containing(scrolling()), rest);
  }

  private Markup scrolling() {
    Markup table =
        Tag.of("table")
            .containing(
                Tag.of("thead").containing(Tag.of("tr").containing(headers)),
                Tag.of("tbody").containing(rows));
    return Tag.of("div", "scroll")
        .with("role", "region")
        .with("tabindex", 0)
        .with("aria-label", caption)
        .containing(table);
  }
}
