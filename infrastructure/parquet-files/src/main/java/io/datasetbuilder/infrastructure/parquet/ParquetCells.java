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
    try (ParquetFile file = ParquetFile.open(table)) {
      return Optional.of(file)
          .filter(ParquetCells::isDecodable)
          .map(decodable -> new CellScanning(decodable).scan());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static boolean isDecodable(ParquetFile file) {
    return file.footer().groups().stream()
        .flatMap(group -> group.getColumns().stream())
        .allMatch(PageCodecs::isSupported);
  }

  @Override
  public List<CellDifference> compare(Location table, Location other, List<String> columns) {
    try (ParquetFile file = ParquetFile.open(table);
        ParquetFile otherFile = ParquetFile.open(other)) {
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
      long shared = Math.min(one.footer().rowCount(), other.footer().rowCount());
      long last = 0;
      long row = 0;
      long first = 0;
      long count = 0;
      try {
        List<CellHashes> parts = parts(column, one);
        List<CellHashes> others = parts(column, other);
        while (row < shared && parts.size() == others.size()) {
          boolean same = isNextSame(parts, others);
          row++;
          if (!same) {
            first = first == 0 ? row : first;
            last = row;
            count++;
          }
        }
      } catch (IOException | RuntimeException | VirtualMachineError damaged) {
        // The next row and all that follow cannot be compared: they count as different.
      }
      long rows = Math.max(one.footer().rowCount(), other.footer().rowCount());
      if (row < rows) {
        first = first == 0 ? row + 1 : first;
        last = rows;
        count += rows - row;
      }
      return count == 0
          ? Optional.empty()
          : Optional.of(new CellDifference(column, first, last, count));
    }

    private static List<CellHashes> parts(String column, ParquetFile file) throws IOException {
      List<CellHashes> parts = new ArrayList<>();
      for (Leaf leaf : file.columns().getOrDefault(column, List.of())) {
        parts.add(new CellHashes(file, leaf, 0, file.footer().groups().size()));
      }
      return parts;
    }

    private static boolean isNextSame(List<CellHashes> parts, List<CellHashes> others)
        throws IOException {
      boolean same = true;
      for (int i = 0; i < parts.size(); i++) {
        same &= parts.get(i).next() == others.get(i).next();
      }
      return same;
    }
  }
}
