package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.FooterReading.Footer;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.runs.verify.TableCells;
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
    Optional<Footer> footer = Footers.read(table).footer().filter(ParquetCells::isDecodable);
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
    Optional<Footer> one = Footers.read(table).footer();
    Optional<Footer> two = Footers.read(other).footer();
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
}
