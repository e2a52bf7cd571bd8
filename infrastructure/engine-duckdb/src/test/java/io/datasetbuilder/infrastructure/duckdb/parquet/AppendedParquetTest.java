package io.datasetbuilder.infrastructure.duckdb.parquet;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.duckdb.parquet.ParquetFooter.AppendedParquet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that the engine wrote, put behind one another, and read by the engine again. */
class AppendedParquetTest {

  private static final String TABLE =
      "SELECT i, 's' || i %% 50 AS s, i %% 3 = 0 AS flag, [i / 2.0, NULL] AS l, {'x': i, 'y': DATE"
          + " '2020-01-01' + i::INTEGER} AS st, CASE WHEN i %% 7 = 0 THEN NULL ELSE"
          + " i::DECIMAL(20,3) END AS d FROM range(%d, %d) t(i)";

  @TempDir Path folder;

  private Path part(int from, int to) throws SQLException {
    Path file = folder.resolve(from + "-" + to + ".parquet");
    sql(
        "COPY ("
            + String.format(TABLE, from, to)
            + ") TO '"
            + file
            + "' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 4096, KV_METADATA {'a': 'b'})");
    return file;
  }

  private static long sql(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return 0;
      }
      try (ResultSet result = statement.getResultSet()) {
        result.next();
        return result.getLong(1);
      }
    }
  }

  private Path appended(Path... parts) throws IOException {
    Path file = folder.resolve("whole.parquet");
    try (AppendedParquet whole = AppendedParquet.to(file)) {
      for (Path part : parts) {
        whole.append(part);
      }
      whole.finish();
    }
    return file;
  }

  private static byte[] footer(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
    return Arrays.copyOfRange(bytes, bytes.length - 8 - length, bytes.length - 8);
  }

  @Test
  void aFooterIsWrittenAsItWasRead() throws Exception {
    Path part = part(0, 20_000);
    Path copy = folder.resolve("copy.parquet");

    try (FileChannel in = FileChannel.open(part);
        FileChannel out = FileChannel.open(copy, CREATE_NEW, WRITE)) {
      ParquetFooter footer = ParquetFooter.read(in);
      ParquetFooter.copy(in, 0, footer.start(), out);
      ParquetFooter.write(footer.metadata(), out);
    }

    assertThat(footer(copy)).isEqualTo(footer(part));
  }

  @Test
  void oneFileAloneKeepsItsBytes() throws Exception {
    Path part = part(0, 20_000);

    assertThat(appended(part)).hasSameBinaryContentAs(part);
  }

  @Test
  void everyValueOfEveryFileIsThereInTurn() throws Exception {
    Path whole = appended(part(0, 20_000), part(20_000, 20_000), part(20_000, 33_000));

    String expected = String.format(TABLE, 0, 33_000);
    assertThat(
            sql(
                "SELECT count(*) FROM (SELECT *, row_number() OVER () AS n FROM '"
                    + whole
                    + "') POSITIONAL JOIN ("
                    + expected.replace("SELECT i,", "SELECT i AS i2,")
                    + ") WHERE i = i2 AND i = n - 1"))
        .isEqualTo(33_000);
    assertThat(sql("SELECT count(*) FROM (FROM '" + whole + "' EXCEPT ALL " + expected + ")"))
        .isZero();
  }

  @Test
  void statisticsAndFiltersFindRowsOfLaterFiles() throws Exception {
    Path whole = appended(part(0, 20_000), part(20_000, 33_000));

    assertThat(sql("SELECT count(*) FROM '" + whole + "' WHERE i = 32000 AND s = 's0'"))
        .isEqualTo(1);
    assertThat(sql("SELECT num_rows FROM parquet_file_metadata('" + whole + "')"))
        .isEqualTo(33_000);
    assertThat(sql("SELECT count(DISTINCT row_group_id) FROM parquet_metadata('" + whole + "')"))
        .isEqualTo(9);
    assertThat(
            sql(
                "SELECT count(*) FROM parquet_kv_metadata('"
                    + whole
                    + "') WHERE key = 'a' AND value = 'b'"))
        .isEqualTo(1);
  }
}
