package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.FooterReading.Footer;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellDifference;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;

/** Compares columns of two files, a page of each at a time. For one pair of files. */
final class CellComparison {

  private final FileChannel file;
  private final Footer footer;
  private final FileChannel otherFile;
  private final Footer otherFooter;

  /** The rows of a column that differ, so far. */
  private static final class Differing {
    private long first;
    private long last;
    private long count;

    void add(long from, long to) {
      if (to >= from) {
        first = first == 0 ? from : Math.min(first, from);
        last = Math.max(last, to);
        count += to - from + 1;
      }
    }
  }

  CellComparison(FileChannel file, Footer footer, FileChannel otherFile, Footer otherFooter) {
    this.file = file;
    this.footer = footer;
    this.otherFile = otherFile;
    this.otherFooter = otherFooter;
  }

  /** Where the cells of a column differ; empty when none does. Of a nested column, part by part. */
  Optional<CellDifference> of(String column) {
    List<LeafColumn> parts = parts(column, footer);
    List<LeafColumn> others = parts(column, otherFooter);
    long rows = Math.max(footer.rowCount(), otherFooter.rowCount());
    Differing found = new Differing();
    if (parts.size() != others.size()) {
      found.add(1, rows);
    }
    for (int i = 0; i < parts.size() && found.count < rows; i++) {
      Differing ofPart = compare(parts.get(i), others.get(i), rows);
      found = ofPart.count > found.count ? widened(ofPart, found) : widened(found, ofPart);
    }
    return found.count == 0
        ? Optional.empty()
        : Optional.of(new CellDifference(column, found.first, found.last, found.count));
  }

  /** Rows that differ in several parts count once, as far as the part with the most of them. */
  private static Differing widened(Differing most, Differing other) {
    if (other.count > 0) {
      most.first = Math.min(most.first, other.first);
      most.last = Math.max(most.last, other.last);
    }
    return most;
  }

  private static List<LeafColumn> parts(String column, Footer footer) {
    return LeafColumn.of(footer.schema()).stream()
        .filter(leaf -> leaf.column().equals(column))
        .toList();
  }

  private Differing compare(LeafColumn part, LeafColumn other, long rows) {
    Differing found = new Differing();
    long row = 1;
    if (part.isLike(other)) {
      try {
        LeafCursor one = new LeafCursor(file, part, footer.createdBy(), footer.groups());
        LeafCursor two =
            new LeafCursor(otherFile, other, otherFooter.createdBy(), otherFooter.groups());
        for (; !one.isDone() && !two.isDone(); row++) {
          found.add(row, isSameRow(one, two) ? row - 1 : row);
        }
      } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError damaged) {
        found.add(row, rows);
        return found;
      }
    }
    found.add(row, rows);
    return found;
  }

  private static boolean isSameRow(LeafCursor one, LeafCursor two) throws IOException {
    while (one.isEqualTo(two)) {
      one.advance();
      two.advance();
      if (one.isAtRow() || two.isAtRow()) {
        boolean same = one.isAtRow() && two.isAtRow();
        toRow(one);
        toRow(two);
        return same;
      }
    }
    one.advanceRow();
    two.advanceRow();
    return false;
  }

  private static void toRow(LeafCursor cursor) throws IOException {
    if (!cursor.isAtRow()) {
      cursor.advanceRow();
    }
  }
}
