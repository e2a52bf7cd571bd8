package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellFault;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellScan;
import io.datasetbuilder.pipeline.runs.verify.TableCells.ColumnCells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.statistics.Statistics;

/**
 * One pass over all cells of a file, column by column. Each row is one number while its columns are
 * read, for {@value #WINDOW_ROWS} rows at a time. For one file.
 */
final class CellScanning {

  /** Longer row groups are read in parts, each from the row group's beginning. */
  private static final int WINDOW_ROWS = 1 << 20;

  private final ParquetFile file;
  private final List<Column> columns = new ArrayList<>();
  private final List<CellFault> faults = new ArrayList<>();
  private long rowSum;

  /** Counters of a column of the table. */
  private static final class Column {
    private final String name;
    private final List<Leaf> parts;
    private long nulls;
    private long sum;

    Column(String name, List<Leaf> parts) {
      this.name = name;
      this.parts = parts;
    }
  }

  /** Some rows of a row group; rows count from the beginning of the file. */
  @SuppressWarnings("ArrayRecordComponent") // only filled, never compared
  private record Window(int group, long groupStart, long groupEnd, long from, long[] hashes) {
    boolean isLast() {
      return from + hashes.length == groupEnd;
    }
  }

  CellScanning(ParquetFile file) {
    this.file = file;
    file.columns().forEach((name, parts) -> columns.add(new Column(name, parts)));
  }

  CellScan scan() {
    long start = 0;
    for (int group = 0; group < file.footer().groups().size(); group++) {
      long end = start + file.footer().groups().get(group).getRowCount();
      int before = faults.size();
      for (long from = start; from < end && faults.size() == before; from += WINDOW_ROWS) {
        long[] hashes = new long[(int) Math.min(end - from, WINDOW_ROWS)];
        Window window = new Window(group, start, end, from, hashes);
        columns.forEach(column -> scan(column, window));
        for (long hash : hashes) {
          rowSum += CellHashes.mix(hash, 1);
        }
      }
      start = end;
    }
    List<ColumnCells> cells =
        columns.stream().map(each -> new ColumnCells(each.name, each.nulls, each.sum)).toList();
    return new CellScan(start, cells, rowSum, faults);
  }

  private void scan(Column column, Window window) {
    int[] done = {0};
    try {
      for (Leaf part : column.parts) {
        done[0] = 0;
        long nulls = scan(column, part, window, done);
        column.nulls += part.equals(column.parts.get(0)) ? nulls : 0;
      }
    } catch (IOException | RuntimeException | VirtualMachineError damaged) {
      // Whatever the decoder throws on damaged bytes means only that: it is bounded by its page.
      fault(column.name, window, done[0]);
    }
  }

  private void fault(String column, Window window, int done) {
    long last = window.groupEnd();
    if (faults.stream().noneMatch(fault -> fault.column().equals(column))) {
      faults.add(new CellFault(column, Math.min(window.from() + done + 1, last), last));
    }
  }

  /** Counts the rows done, and returns the nulls among them. */
  private long scan(Column column, Leaf part, Window window, int[] done) throws IOException {
    CellHashes cells = new CellHashes(file, part, window.group(), window.group() + 1);
    cells.skip(window.from() - window.groupStart());
    long nulls = 0;
    for (; done[0] < window.hashes().length; done[0]++) {
      nulls += cells.isNull() ? 1 : 0;
      long cell = CellHashes.mix(part.index(), cells.next());
      window.hashes()[done[0]] = CellHashes.mix(window.hashes()[done[0]], cell);
      column.sum += cell;
    }
    if (window.isLast()) {
      checkEnd(part, window, cells, nulls);
    }
    return nulls;
  }

  private void checkEnd(Leaf part, Window window, CellHashes cells, long nulls) throws IOException {
    if (!cells.isDone()) {
      throw new IOException("a column with more rows than its row group");
    }
    Statistics<?> stated = file.chunk(part, window.group()).getStatistics();
    boolean whole = window.from() == window.groupStart();
    if (part.isFlat() && whole && stated.isNumNullsSet() && stated.getNumNulls() != nulls) {
      throw new IOException("a column with other nulls than its statistics count");
    }
  }
}
