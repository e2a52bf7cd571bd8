package io.datasetbuilder.infrastructure.report;

import java.util.ArrayList;
import java.util.List;

/** A data table that scrolls by itself where the screen is narrow. Not for sharing. */
final class Table {

  private final String caption;
  private final List<Markup> headers = new ArrayList<>();
  private final List<Markup> rows = new ArrayList<>();

  /**
   * @param caption what the table holds, for those who cannot see it
   */
  Table(String caption, String... headers) {
    this.caption = caption;
    for (String header : headers) {
      this.headers.add(Tag.of("th").with("scope", "col").containing(header));
    }
  }

  /** Adds a row; its first cell names it. */
  Table row(Markup name, Markup... cells) {
    List<Markup> row = new ArrayList<>();
    row.add(Tag.of("th").with("scope", "row").containing(name));
    for (Markup cell : cells) {
      row.add(Tag.of("td").containing(cell));
    }
    rows.add(Tag.of("tr").containing(row));
    return this;
  }

  /** Adds a row that nothing names. */
  Table cells(List<Markup> cells) {
    rows.add(
        Tag.of("tr")
            .containing(cells.stream().map(cell -> Tag.of("td").containing(cell)).toList()));
    return this;
  }

  Markup draw() {
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
