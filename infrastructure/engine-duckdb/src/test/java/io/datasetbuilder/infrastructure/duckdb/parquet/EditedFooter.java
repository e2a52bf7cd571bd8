package io.datasetbuilder.infrastructure.duckdb.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;

/** Parquet files whose footer states what no writer at hand would. */
public final class EditedFooter {

  private EditedFooter() {}

  /** Writes a changed footer over the one that a file has. */
  public static Path of(Path file, Consumer<FileMetaData> change) throws IOException {
    try (FileChannel open =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ParquetFooter footer = ParquetFooter.read(open);
      change.accept(footer.metadata());
      open.truncate(footer.start());
      open.position(footer.start());
      ParquetFooter.write(footer.metadata(), open);
    }
    return file;
  }

  /** The only element of a schema with this name. */
  public static SchemaElement element(FileMetaData footer, String name) {
    return footer.getSchema().stream()
        .filter(element -> element.getName().equals(name))
        .reduce((one, other) -> null)
        .orElseThrow();
  }
}
