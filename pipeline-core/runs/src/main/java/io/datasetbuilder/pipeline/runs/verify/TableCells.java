package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.pipeline.model.file.Location;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads every cell of Parquet files, without the engine that wrote them. Streams: memory does not
 * grow with the rows of a file. Safe for concurrent use and on damaged files. Columns are those at
 * the top level, hidden ones too; rows count from 1.
 */
public interface TableCells {

  /** Decodes every page of a file; empty when its footer or its compression cannot be read. */
  Optional<CellScan> scan(Location table);

  /**
   * Compares columns of two tables cell by cell, in the order of their rows. A cell that cannot be
   * decoded differs from every other, and so does one that the other table does not have.
   *
   * @return one entry for each column in which a cell differs
   */
  List<CellDifference> compare(Location table, Location other, List<String> columns);

  /**
   * Result of scanning the cells of a table.
   *
   * @param columns in file order
   * @param faults cells that could not be decoded, at most one for each column; nothing else counts
   *     unless this is empty
   * @param rowSum a sum over the rows, whatever their order: tables with the same rows have the
   *     same sum, and sums of parts add up, overflow included
   */
  record CellScan(long rows, List<ColumnCells> columns, long rowSum, List<CellFault> faults) {
    public CellScan {
      columns = List.copyOf(columns);
      faults = List.copyOf(faults);
    }
  }

  /**
   * Result of scanning the cells of one column.
   *
   * @param sum a sum over the cells of the column as {@link CellScan#rowSum} is over rows
   */
  record ColumnCells(String name, long nulls, long sum) {
    public ColumnCells {
      Objects.requireNonNull(name, "name");
    }
  }

  /** Rows of a column that cannot be decoded or are missing. */
  record CellFault(String column, long firstRow, long lastRow) {
    public CellFault {
      Objects.requireNonNull(column, "column");
    }
  }

  /**
   * Cells of a column that differ between two tables.
   *
   * @param count rows that differ, from the first to the last of them
   */
  record CellDifference(String column, long firstRow, long lastRow, long count) {
    public CellDifference {
      Objects.requireNonNull(column, "column");
    }
  }
}
