package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.GoldTable;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The first rows of a table. A column that is declared to hold personal data shows that it is
 * masked, one that may hold some that it is withheld, whatever stands in its cells.
 */
final class SamplePart {

  /** More would only be scrolled past; the columns are described one by one elsewhere. */
  private static final int MOST_COLUMNS = 20;

  private static final int LONGEST_NAME = 40;
  private static final int LONGEST_CELL = 40;

  private final TableProfile table;
  private final PersonalData personalData;
  private final Set<String> withheld;

  SamplePart(TableProfile table, PersonalData personalData) {
    this.table = table;
    this.personalData = personalData;
    this.withheld = personalData.withheldColumns();
  }

  /**
   * Draws it; nothing without rows.
   *
   * @param columns how many are drawn at the most
   */
  Markup draw(List<List<JsonValue>> rows, int columns) {
    List<ColumnProfile> shown = PageBudget.first(table.columns(), Math.min(MOST_COLUMNS, columns));
    if (rows.isEmpty() || shown.isEmpty()) {
      return Markup.NOTHING;
    }
    List<String> names =
        shown.stream().map(column -> PlainLine.cut(column.column().name(), LONGEST_NAME)).toList();
    Table drawn = new Table("First rows", names.toArray(String[]::new));
    for (List<JsonValue> row : rows) {
      List<Markup> cells = new ArrayList<>();
      for (int i = 0; i < shown.size(); i++) {
        cells.add(cell(shown.get(i).column().name(), row.get(i)));
      }
      drawn.cells(cells);
    }
    return Markup.join(
        Tag.of("h3").containing("First rows"),
        Tag.of("div", "rows").containing(drawn.draw()),
        PageBudget.rest(table.columns().size(), shown.size(), "column"));
  }

  private Markup cell(String column, JsonValue value) {
    if (isMasked(column)) {
      return soft("masked");
    }
    if (withheld.contains(column)) {
      return soft("withheld");
    }
    return GoldTable.text(value)
        .map(text -> text.isEmpty() ? soft("empty text") : Markup.text(text, LONGEST_CELL))
        .orElseGet(() -> soft("null"));
  }

  private boolean isMasked(String column) {
    return personalData.masking().masked().stream()
        .anyMatch(masked -> masked.name().equals(column));
  }

  private static Markup soft(String word) {
    return Tag.of("span", "soft").containing(word);
  }
}
