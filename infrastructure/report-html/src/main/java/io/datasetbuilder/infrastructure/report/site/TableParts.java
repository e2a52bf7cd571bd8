package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.publish.site.SiteTable;
import io.datasetbuilder.pipeline.publish.site.SiteTable.Cell;
import io.datasetbuilder.pipeline.publish.site.SiteTable.SiteColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Columns and first rows of a table. */
record TableParts(SiteTexts texts, SiteTable table) {

  private static final int LONGEST_NAME = 80;
  private static final int LONGEST_TEXT = 300;
  private static final int LONGEST_VALUE = 40;
  private static final int MOST_SAMPLE_COLUMNS = 20;

  /**
   * @param most columns at the most
   */
  Markup columns(int most) {
    Grid grid =
        new Grid(
            texts.get("columns_of", table.name()),
            texts.get("column"),
            texts.get("type"),
            texts.get("description"),
            texts.get("nulls"),
            texts.get("distinct"),
            texts.get("minimum"),
            texts.get("maximum"));
    table.columns().stream().limit(most).forEach(column -> grid.row(cells(column)));
    boolean withheld = table.columns().stream().anyMatch(SiteColumn::withheld);
    return Markup.join(
        grid.draw(),
        fewer(table.columns().size() - most),
        withheld ? Markup.note(texts.get("columns_withheld")) : Markup.NOTHING);
  }

  private Markup[] cells(SiteColumn column) {
    return new Markup[] {
      Markup.text(column.name(), LONGEST_NAME),
      column
          .type()
          .map(type -> Tag.of("code").containing(Markup.text(type, LONGEST_NAME)))
          .orElse(Markup.NOTHING),
      described(column),
      column.withheld() ? hidden() : Values.count(column.statistics().nulls()),
      column.withheld() ? hidden() : Values.count(column.statistics().distinct()),
      end(column, column.statistics().minimum()),
      end(column, column.statistics().maximum())
    };
  }

  private Markup end(SiteColumn column, Optional<String> value) {
    return column.withheld()
        ? hidden()
        : value.map(text -> Markup.text(text, LONGEST_VALUE)).orElse(Markup.NOTHING);
  }

  private Markup described(SiteColumn column) {
    List<Markup> lines =
        Stream.of(
                column.label(),
                column.unit().map(unit -> texts.get("unit") + ": " + unit),
                column.description())
            .flatMap(Optional::stream)
            .map(text -> Tag.of("div").containing(Markup.text(text, LONGEST_TEXT)))
            .toList();
    return lines.isEmpty() ? Markup.NOTHING : Tag.of("div", "wide-text").containing(lines);
  }

  /** The first rows; a sentence where none are shown. */
  Markup sample() {
    if (table.sample().rows().isEmpty()) {
      return Markup.note(texts.get("sample_none"));
    }
    List<SiteColumn> shown = table.columns().stream().limit(MOST_SAMPLE_COLUMNS).toList();
    Grid grid =
        new Grid(
            texts.get("sample_of", table.name()),
            shown.stream().map(SiteColumn::name).toArray(String[]::new));
    for (List<Optional<Cell>> row : table.sample().rows()) {
      List<Markup> cells = new ArrayList<>();
      row.stream().limit(shown.size()).map(this::cell).forEach(cells::add);
      grid.unnamedRow(cells);
    }
    return Markup.join(
        Tag.of("div", "rows").containing(grid.draw()),
        fewer(table.columns().size() - shown.size()));
  }

  private Markup cell(Optional<Cell> cell) {
    return cell.map(
            value -> {
              if (value.hidden()) {
                return hidden();
              }
              return value.text().isEmpty()
                  ? soft("empty_text")
                  : Markup.text(value.text(), LONGEST_VALUE);
            })
        .orElseGet(() -> soft("null"));
  }

  private Markup hidden() {
    return soft("masked");
  }

  private Markup soft(String key) {
    return Tag.of("span", "soft").containing(texts.get(key));
  }

  private Markup fewer(int left) {
    return left <= 0
        ? Markup.NOTHING
        : Markup.note(texts.get("fewer_shown", NumberFormat.count(left)));
  }
}
