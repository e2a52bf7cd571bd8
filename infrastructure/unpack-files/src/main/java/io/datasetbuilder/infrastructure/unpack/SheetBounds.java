package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.pipeline.source.packed.SheetRange;
import io.datasetbuilder.pipeline.source.packed.StoredCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rectangle of the cells with values, and the merged cells in it. For one sheet. */
final class SheetBounds {

  private final SheetRange chosen;
  private final List<SheetRange> merged = new ArrayList<>();
  private int firstRow = Integer.MAX_VALUE;
  private int lastRow = -1;
  private int firstColumn = Integer.MAX_VALUE;
  private int lastColumn = -1;

  SheetBounds(SheetRange chosen) {
    this.chosen = chosen;
  }

  void add(StoredCell cell) {
    if (chosen.hasRow(cell.row()) && chosen.hasColumn(cell.column())) {
      firstRow = Math.min(firstRow, cell.row());
      lastRow = cell.row();
      firstColumn = Math.min(firstColumn, cell.column());
      lastColumn = Math.max(lastColumn, cell.column());
    }
  }

  void addMerged(SheetRange range) {
    merged.add(range);
  }

  /**
   * The table: of a whole sheet from the first to the last row and column with a value, of chosen
   * cells all their columns from their first row to the last one with a value. Empty without a
   * value.
   */
  Optional<SheetRange> table() {
    if (lastRow < 0) {
      return Optional.empty();
    }
    return Optional.of(
        chosen.equals(SheetRange.WHOLE)
            ? new SheetRange(firstRow, firstColumn, lastRow, lastColumn)
            : new SheetRange(
                chosen.firstRow(), chosen.firstColumn(), lastRow, chosen.lastColumn()));
  }

  /** Merged cells of the table. */
  List<SheetRange> merged(SheetRange table) {
    return merged.stream().filter(table::meets).toList();
  }
}
