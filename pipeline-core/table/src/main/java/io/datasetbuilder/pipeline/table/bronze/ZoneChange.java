package io.datasetbuilder.pipeline.table.bronze;

import java.util.List;

/**
 * Instants of a source whose zone is not kept: they are the same instants in UTC.
 *
 * @param column the column, by the name that its holder gives it
 * @param inside names inside the column, {@code element} for those of a list; empty for the column
 *     itself
 * @param zone as the source names it, such as {@code Asia/Seoul} or {@code +09:00}
 */
public record ZoneChange(String column, List<String> inside, String zone) {
  public ZoneChange {
    inside = List.copyOf(inside);
  }

  /** The same change of a column under another name. */
  public ZoneChange of(String otherColumn) {
    return new ZoneChange(otherColumn, inside, zone);
  }

  /** The column and the names inside it, joined by dots. */
  public String path() {
    return inside.isEmpty() ? column : column + "." + String.join(".", inside);
  }
}
