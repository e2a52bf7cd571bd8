package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellFault;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellScan;
import io.datasetbuilder.pipeline.runs.verify.TableCells.ColumnCells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.statistics.Statistics;

/**
 * One pass over all cells of a file, column by column. Each row is one number while its columns are
 * read, for {@value #WINDOW_ROWS} rows at a time. For one file.
 */
final class CellScanning {

  /** Longer row groups are read in parts, each from the row group's beginning. */
  private static final int WINDOW_ROWS = 1 << 20;

  private final ParquetFile file;
  private final List<Leaf> leaves;
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private final List<CellFault> faults = new ArrayList<>();
  private long rowSum;

  /** Counters of a column; its nulls are counted in its first part. */
  private static final class Column {
    private final int first;
    private long nulls;
    private long sum;

    Column(int first) {
      this.first = first;
    }
  }

  /**
   * Rows of a row group from {@code from}, with the number of rows of the file before the group.
   */
  @SuppressWarnings("ArrayRecordComponent") // only filled, never compared
  private record Window(int group, long groupRows, long groupStart, long from, long[] hashes) {
    boolean isLast() {
      return from + hashes.length == groupRows;
    }
  }

  CellScanning(ParquetFile file) {
    this.file = file;
    this.leaves = file.leaves();
    leaves.forEach(leaf -> columns.putIfAbsent(leaf.column(), new Column(leaf.index())));
  }

  CellScan scan() {
    long rows = 0;
    for (int group = 0; group < file.footer().groups().size(); group++) {
      scan(group, rows);
      rows += file.footer().groups().get(group).getRowCount();
    }
    List<ColumnCells> cells = new ArrayList<>();
    columns.forEach((name, found) -> cells.add(new ColumnCells(name, found.nulls, found.sum)));
    return new CellScan(rows, cells, rowSum, faults);
  }

  private void scan(int group, long start) {
    long rows = file.footer().groups().get(group).getRowCount();
    int before = faults.size();
    for (long from = 0; from < rows && faults.size() == before; from += WINDOW_ROWS) {
      long[] hashes = new long[(int) Math.min(rows - from, WINDOW_ROWS)];
      Window window = new Window(group, rows, start, from, hashes);
      leaves.forEach(leaf -> scan(leaf, window));
      for (long hash : hashes) {
        rowSum += CellHashes.mix(hash, 1);
      }
    }
  }

  /**
   * The decoder is bounded by its page; any exception that it throws means only that bytes are
   * damaged.
   */
  private void scan(Leaf leaf, Window window) {
    int[] done = {0};
    try {
      scan(leaf, window, done);
    } catch (IOException | RuntimeException | VirtualMachineError damaged) {
      fault(leaf.column(), window, done[0]);
    }
  }

  private void fault(String column, Window window, int done) {
    long last = window.groupStart() + window.groupRows();
    long first = Math.min(window.groupStart() + window.from() + done + 1, last);
    if (faults.stream().noneMatch(fault -> fault.column().equals(column))) {
      faults.add(new CellFault(column, first, last));
    }
  }

  private void scan(Leaf leaf, Window window, int[] done) throws IOException {
    Column column = columns.get(leaf.column());
    CellHashes cells = new CellHashes(file, leaf, window.group(), window.group() + 1);
    cells.skip(window.from());
    long nulls = 0;
    for (; done[0] < window.hashes().length; done[0]++) {
      nulls += cells.isNull() ? 1 : 0;
      long cell = CellHashes.mix(leaf.index(), cells.next());
      window.hashes()[done[0]] = CellHashes.mix(window.hashes()[done[0]], cell);
      column.sum += cell;
    }
    column.nulls += leaf.index() == column.first ? nulls : 0;
    if (window.isLast()) {
      checkEnd(leaf, window, cells, nulls);
    }
  }

  private void checkEnd(Leaf leaf, Window window, CellHashes cells, long nulls) throws IOException {
    if (!cells.isDone()) {
      throw new IOException("a column with more rows than its row group");
    }
    Statistics<?> stated = file.chunk(leaf, window.group()).getStatistics();
    if (leaf.isFlat()
        && window.from() == 0
        && stated.isNumNullsSet()
        && stated.getNumNulls() != nulls) {
      throw new IOException("a column with other nulls than its statistics count");
    }
  }
}
