package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parquet files with statistics and bytes from a seed: statistics change nothing. */
class MadeUpStatisticsTest {

  private static final int TAIL_BYTES = 8;

  @AutoClose private final SilverFixture fixture;
  private byte[] original;

  MadeUpStatisticsTest(@TempDir Path folder) throws IOException {
    fixture = new SilverFixture(folder);
    Path file = folder.resolve("original.parquet");
    Engines.sql(
        "COPY (SELECT CASE WHEN n % 3 = 0 THEN NULL ELSE n END AS a, CASE WHEN n % 5 = 0 THEN NULL"
            + " ELSE 't' || n END AS b, [n, NULL] AS c, {'x': n * 1.5::DOUBLE} AS d FROM range(50)"
            + " t(n)) TO '"
            + file
            + "' (FORMAT parquet)");
    original = Files.readAllBytes(file);
  }

  static IntStream seeds() {
    return IntStream.range(0, SearchDepth.of(8));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void statisticsChangeNoRow(int seed) throws Exception {
    List<List<JsonValue>> rows = rows(original);

    assertThat(rows(withStatistics(new Random(seed)))).isEqualTo(rows);
  }

  /** Whatever the bytes are: a table or a refusal, never a failure of the engine. */
  @ParameterizedTest
  @MethodSource("seeds")
  void damagedBytesNeverEndInAFailureOfTheEngine(int seed) {
    Random random = new Random(seed);
    byte[] damaged = original.clone();
    for (int i = 0; i <= random.nextInt(3); i++) {
      damaged[4 + random.nextInt(damaged.length - 4)] ^= (byte) (1 << random.nextInt(8));
    }

    assertThat(fixture.outcome(FileFormat.PARQUET, damaged)).isNotEmpty();
  }

  private List<List<JsonValue>> rows(byte[] file) {
    return fixture.rows(fixture.table(FileFormat.PARQUET, file, SchemaBuilder.aSchema()));
  }

  private byte[] withStatistics(Random random) throws IOException {
    ByteBuffer tail = ByteBuffer.wrap(original).order(ByteOrder.LITTLE_ENDIAN);
    int length = tail.getInt(original.length - TAIL_BYTES);
    int start = original.length - TAIL_BYTES - length;
    FileMetaData footer =
        Util.readFileMetaData(new ByteArrayInputStream(original, start, length), length);
    for (RowGroup group : footer.getRow_groups()) {
      for (ColumnChunk chunk : group.getColumns()) {
        chunk.getMeta_data().setStatistics(statistics(random));
      }
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.write(Arrays.copyOf(original, start));
    Util.writeFileMetaData(footer, whole);
    int written = whole.size() - start;
    whole.write(
        ByteBuffer.allocate(TAIL_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(written)
            .put("PAR1".getBytes(StandardCharsets.US_ASCII))
            .array());
    return whole.toByteArray();
  }

  private static Statistics statistics(Random random) {
    long[] counts = {0, 1, 17, 50, 51, -1, Long.MAX_VALUE};
    byte[] low = new byte[random.nextInt(9)];
    byte[] high = new byte[random.nextInt(9)];
    random.nextBytes(low);
    random.nextBytes(high);
    return new Statistics()
        .setNull_count(counts[random.nextInt(counts.length)])
        .setDistinct_count(counts[random.nextInt(counts.length)])
        .setMin_value(low)
        .setMax_value(high);
  }
}
