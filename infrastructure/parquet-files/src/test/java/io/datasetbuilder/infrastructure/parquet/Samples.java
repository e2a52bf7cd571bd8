package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.pipeline.model.file.Location;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;

/** Parquet files: some that Arrow wrote, kept beside the tests, and some that DuckDB writes now. */
final class Samples {

  private Samples() {}

  /** A kept file, copied so that a test may damage it. */
  static Path kept(String name, Path folder) throws IOException {
    Path copy = folder.resolve(name);
    try (InputStream sample = Samples.class.getResourceAsStream("/samples/" + name)) {
      Files.copy(sample, copy);
    }
    return copy;
  }

  /** A file that DuckDB writes from a query. */
  static Path written(String query, Path folder) throws SQLException {
    return written(query, "", folder);
  }

  /** The same, with more options of {@code COPY}. */
  static Path written(String query, String options, Path folder) throws SQLException {
    Path file = folder.resolve("written.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (" + query + ") TO '" + file + "' (FORMAT parquet" + options + ")");
    }
    return file;
  }

  /** Writes another text of the same length wherever one stands in the file. */
  static void replace(Path file, String text, String other) throws IOException {
    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    Files.write(file, bytes.replace(text, other).getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Writes a changed footer over the one that a file has. */
  static void rewriteFooter(Path file, Consumer<FileMetaData> change) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
    int start = bytes.length - 8 - length;
    FileMetaData footer =
        Util.readFileMetaData(new ByteArrayInputStream(bytes, start, length), length);
    change.accept(footer);
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    changed.write(bytes, 0, start);
    Util.writeFileMetaData(footer, changed);
    int written = changed.size() - start;
    changed.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(written).array());
    changed.write("PAR1".getBytes(StandardCharsets.US_ASCII));
    Files.write(file, changed.toByteArray());
  }

  static Location at(Path file) {
    return new Location(file.toString());
  }
}
