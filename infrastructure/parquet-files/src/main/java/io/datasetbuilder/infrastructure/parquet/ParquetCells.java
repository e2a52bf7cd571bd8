package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ColumnChunkPages.PageDecompressor;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.runs.verify.TableCells;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellDifference;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * Reads cells by Parquet's own decoder, a page of one column at a time. Its reader of whole files
 * is not used: that one needs Hadoop, and holds a whole row group in memory.
 */
public final class ParquetCells implements TableCells {

  @Override
  public Optional<CellScan> scan(Location table) {
    Optional<Footer> footer = Footer.find(table).filter(ParquetCells::isDecodable);
    if (footer.isEmpty()) {
      return Optional.empty();
    }
    try (FileChannel file = open(table)) {
      return Optional.of(new CellScanning(file, footer.get()).scan());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static boolean isDecodable(Footer footer) {
    return footer.groups().stream()
        .flatMap(group -> group.getColumns().stream())
        .filter(chunk -> chunk.isSetMeta_data())
        .allMatch(chunk -> PageDecompressor.of(chunk.getMeta_data().getCodec()).isPresent());
  }

  @Override
  public List<CellDifference> compare(Location table, Location other, List<String> columns) {
    Optional<Footer> one = Footer.find(table);
    Optional<Footer> two = Footer.find(other);
    if (one.isEmpty() || two.isEmpty()) {
      return List.of();
    }
    try (FileChannel file = open(table);
        FileChannel otherFile = open(other)) {
      CellComparison comparison = new CellComparison(file, one.get(), otherFile, two.get());
      return columns.stream().flatMap(column -> comparison.of(column).stream()).toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  private static FileChannel open(Location table) throws IOException {
    return FileChannel.open(Path.of(table.address()), StandardOpenOption.READ);
  }

  /** Compares columns of two files, a page of each at a time. For one pair of files. */
  static final class CellComparison {

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

    /**
     * Where the cells of a column differ; empty when none does. Of a nested column, part by part.
     */
    Optional<CellDifference> of(String column) {
      List<LeafCursor.LeafColumn> parts = parts(column, footer);
      List<LeafCursor.LeafColumn> others = parts(column, otherFooter);
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

    private static List<LeafCursor.LeafColumn> parts(String column, Footer footer) {
      return LeafCursor.LeafColumn.of(footer.schema()).stream()
          .filter(leaf -> leaf.column().equals(column))
          .toList();
    }

    private Differing compare(LeafCursor.LeafColumn part, LeafCursor.LeafColumn other, long rows) {
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
}
