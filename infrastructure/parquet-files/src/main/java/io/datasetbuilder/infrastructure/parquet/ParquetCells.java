package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.runs.verify.TableCells;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellDifference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads cells by Parquet's own library, a column of one row group at a time. */
public final class ParquetCells implements TableCells {

  @Override
  public Optional<CellScan> scan(Location table) {
    Optional<Footer> footer = Footer.find(table).filter(ParquetCells::isDecodable);
    if (footer.isEmpty()) {
      return Optional.empty();
    }
    try (ParquetFile file = ParquetFile.open(table, footer.get())) {
      return Optional.of(new CellScanning(file).scan());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static boolean isDecodable(Footer footer) {
    return footer.groups().stream()
        .flatMap(group -> group.getColumns().stream())
        .allMatch(chunk -> PageCodecs.KNOWN.contains(chunk.getCodec()));
  }

  @Override
  public List<CellDifference> compare(Location table, Location other, List<String> columns) {
    Optional<Footer> one = Footer.find(table);
    Optional<Footer> two = Footer.find(other);
    if (one.isEmpty() || two.isEmpty()) {
      return List.of();
    }
    try (ParquetFile file = ParquetFile.open(table, one.get());
        ParquetFile otherFile = ParquetFile.open(other, two.get())) {
      CellComparison comparison = new CellComparison(file, otherFile);
      return columns.stream().flatMap(column -> comparison.of(column).stream()).toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /** Compares columns of two files, row by row. For one pair of files. */
  private record CellComparison(ParquetFile one, ParquetFile other) {

    /**
     * Range and number of the cells of a column that differ; empty if all are equal. A cell of a
     * nested column differs when one of its parts does.
     */
    Optional<CellDifference> of(String column) {
      Differing found = new Differing();
      compare(column, found);
      found.add(found.row, Math.max(one.footer().rowCount(), other.footer().rowCount()));
      return found.count == 0
          ? Optional.empty()
          : Optional.of(new CellDifference(column, found.first, found.last, found.count));
    }

    private void compare(String column, Differing found) {
      long rows = Math.min(one.footer().rowCount(), other.footer().rowCount());
      try {
        List<CellHashes> parts = parts(column, one);
        List<CellHashes> others = parts(column, other);
        for (; found.row <= rows && parts.size() == others.size(); found.row++) {
          boolean same = true;
          for (int i = 0; i < parts.size(); i++) {
            same &= parts.get(i).next() == others.get(i).next();
          }
          found.add(found.row, same ? found.row - 1 : found.row);
        }
      } catch (IOException | RuntimeException | VirtualMachineError damaged) {
        // This row and all that follow cannot be compared: they count as different.
      }
    }

    private static List<CellHashes> parts(String column, ParquetFile file) throws IOException {
      List<CellHashes> parts = new ArrayList<>();
      for (Leaf leaf : file.leaves()) {
        if (leaf.column().equals(column)) {
          parts.add(new CellHashes(file, leaf, 0, file.footer().groups().size()));
        }
      }
      return parts;
    }
  }

  /** The rows of a column that differ, so far, and the next to compare. */
  private static final class Differing {
    private long row = 1;
    private long first;
    private long last;
    private long count;

    void add(long from, long to) {
      if (to >= from) {
        first = first == 0 ? from : first;
        last = to;
        count += to - from + 1;
      }
    }
  }
}
