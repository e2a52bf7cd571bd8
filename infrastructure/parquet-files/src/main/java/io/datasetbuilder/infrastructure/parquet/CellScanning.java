package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.pipeline.runs.verify.TableCells.CellFault;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellScan;
import io.datasetbuilder.pipeline.runs.verify.TableCells.ColumnCells;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.RowGroup;

/**
 * One pass over all cells of a file, column by column. What is known of a row while its columns are
 * read is one number, for {@value #WINDOW_ROWS} rows at a time. For one file.
 */
final class CellScanning {

  /** Longer row groups are read in parts, each from the row group's beginning. */
  private static final int WINDOW_ROWS = 1 << 20;

  private final FileChannel file;
  private final Footer footer;
  private final List<LeafCursor.LeafColumn> leaves;
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private final List<CellFault> faults = new ArrayList<>();
  private long rowSum;

  /** What is counted of a column. */
  private static final class Column {
    private final String name;
    private long nulls;
    private long sum;

    Column(String name) {
      this.name = name;
    }
  }

  /** Rows of a row group: how many of it before them, and how many of the file before it. */
  @SuppressWarnings("ArrayRecordComponent") // only filled, never compared
  private record Window(RowGroup group, long groupStart, long from, long[] hashes) {
    boolean isLast() {
      return from + hashes.length == group.getNum_rows();
    }
  }

  CellScanning(FileChannel file, Footer footer) {
    this.file = file;
    this.footer = footer;
    this.leaves = LeafCursor.LeafColumn.of(footer.schema());
    footer
        .schema()
        .children()
        .forEach(column -> columns.put(column.name(), new Column(column.name())));
  }

  CellScan scan() {
    long rows = 0;
    for (RowGroup group : footer.groups()) {
      scan(group, rows);
      rows += group.getNum_rows();
    }
    List<ColumnCells> cells =
        columns.values().stream()
            .map(column -> new ColumnCells(column.name, column.nulls, column.sum))
            .toList();
    return new CellScan(rows, cells, rowSum, faults);
  }

  private void scan(RowGroup group, long start) {
    int before = faults.size();
    for (long from = 0; from < group.getNum_rows() && faults.size() == before; ) {
      int count = (int) Math.min(group.getNum_rows() - from, WINDOW_ROWS);
      Window window = new Window(group, start, from, new long[count]);
      leaves.forEach(leaf -> scan(leaf, window));
      for (long hash : window.hashes()) {
        rowSum += LeafCursor.mix(hash, 1);
      }
      from += count;
    }
  }

  /** The decoder is bounded by its page; what it throws on damaged bytes says only that. */
  private void scan(LeafCursor.LeafColumn leaf, Window window) {
    long[] done = {0};
    try {
      scan(leaf, window, done);
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError damaged) {
      fault(leaf.column(), window, done[0]);
    }
  }

  private void fault(String column, Window window, long done) {
    long first = window.groupStart() + window.from() + done + 1;
    long last = window.groupStart() + window.group().getNum_rows();
    if (faults.stream().noneMatch(fault -> fault.column().equals(column))) {
      faults.add(new CellFault(column, Math.min(first, last), last));
    }
  }

  private void scan(LeafCursor.LeafColumn leaf, Window window, long[] done) throws IOException {
    Column column = columns.get(leaf.column());
    LeafCursor cursor = new LeafCursor(file, leaf, footer.createdBy(), List.of(window.group()));
    for (long row = 0; row < window.from(); row++) {
      cursor.advanceRow();
    }
    long nulls = 0;
    for (int row = 0; row < window.hashes().length; row++) {
      if (cursor.isDone()) {
        throw new EOFException("a column with fewer rows than its row group");
      }
      nulls += leaf.nullable() && cursor.definition() == 0 ? 1 : 0;
      long cell = leaf.index();
      do {
        cell = LeafCursor.mix(cell, cursor.hash());
        cursor.advance();
      } while (!cursor.isAtRow());
      window.hashes()[row] = LeafCursor.mix(window.hashes()[row], cell);
      column.sum += LeafCursor.mix(cell, leaf.index());
      done[0] = row + 1L;
    }
    column.nulls += leaf.first() ? nulls : 0;
    checkEnd(leaf, window, cursor, nulls);
  }

  private static void checkEnd(
      LeafCursor.LeafColumn leaf, Window window, LeafCursor cursor, long nulls) throws IOException {
    if (!window.isLast()) {
      return;
    }
    if (!cursor.isDone()) {
      throw new IOException("a column with more rows than its row group");
    }
    ColumnMetaData chunk = window.group().getColumns().get(leaf.index()).getMeta_data();
    boolean flat =
        leaf.descriptor().getPath().length == 1 && leaf.descriptor().getMaxRepetitionLevel() == 0;
    if (flat
        && window.from() == 0
        && chunk.isSetStatistics()
        && chunk.getStatistics().isSetNull_count()
        && chunk.getStatistics().getNull_count() != nulls) {
      throw new IOException("a column with other nulls than its statistics count");
    }
  }
}
