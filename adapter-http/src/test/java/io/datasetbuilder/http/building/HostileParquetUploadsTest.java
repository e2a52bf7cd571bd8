package io.datasetbuilder.http.building;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.Served;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small Parquet files that announce more than any memory holds, sent to a service. */
class HostileParquetUploadsTest {

  private static final int MANY = Integer.MAX_VALUE;
  private static final int REQUIRED = 0;
  private static final int REPEATED = 2;
  private static final int STORED = 0;
  private static final int GZIP = 2;

  /** Of 68 kB, as a writer would never fill it. */
  private static final int BYTES = 68_000;

  private static final String UPLOAD = "/uploads?format=parquet";

  private BuilderService service;
  private Served line;

  @BeforeEach
  void open(@TempDir Path folder) {
    service = BuilderService.builder(folder.resolve("out")).temporaryFolder(folder).build();
    line = new Served(service);
  }

  @AfterEach
  void close() {
    line.close();
    service.close();
  }

  @Test
  void aPageThatAnnouncesTwoThousandMillionValuesIsRefused() {
    assertRefused(file(REPEATED, STORED, MANY, 1, BYTES, new byte[BYTES]), "n");
    assertRefused(file(REQUIRED, STORED, MANY, MANY, BYTES, new byte[BYTES]), "n");
  }

  @Test
  void aPageThatDecompressesToGigabytesIsRefused() {
    assertRefused(file(REQUIRED, GZIP, 1, 1, MANY, new byte[BYTES]), "n");
  }

  /** The run of levels is five bytes of a page that is sound in everything else. */
  @Test
  void levelsThatAnnounceTwoThousandMillionValuesAreRefused() {
    byte[] page = new byte[BYTES];
    ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).putInt(6).putInt(-2).put((byte) 0x0f);

    assertRefused(file(REPEATED, STORED, 10, 10, BYTES, page), "n");
  }

  @Test
  void theServiceGoesOnReceivingFiles() {
    line.send(UPLOAD, file(REPEATED, STORED, MANY, 1, BYTES, new byte[BYTES]));
    byte[] sound = {7, 0, 0, 0};

    assertThat(line.send(UPLOAD, file(REQUIRED, STORED, 1, 1, 4, sound)).status()).isEqualTo(200);
  }

  private void assertRefused(byte[] file, String column) {
    JsonResponse refused = line.send(UPLOAD, file);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("parquet_damaged");
    assertThat(refused.text("error"))
        .contains("column '" + column + "'")
        .doesNotContain("java", "parquet.", "Exception");
  }

  /** A file of one column {@code n} of whole numbers in one page. */
  private static byte[] file(
      int repetition, int codec, int values, long rows, int contentBytes, byte[] stored) {
    Structure header =
        new Structure().number(0).number(contentBytes).number(stored.length).bytes(0x2c);
    header.number(values).number(0).number(3).number(3).bytes(0, 0);
    long chunk = header.size() + (long) stored.length;
    Structure footer = new Structure().number(1).bytes(0x19, 0x2c);
    footer.bytes(0x48).text("root").number(1).bytes(0);
    footer.number(1).bytes(0x25).value(repetition).bytes(0x18).text("n").bytes(0);
    footer.bytes(0x16).value(rows).bytes(0x19, 0x1c);
    footer.bytes(0x19, 0x1c, 0x26, 0, 0x1c).number(1).bytes(0x19, 0x15, 0, 0x19, 0x18).text("n");
    footer.number(codec).bytes(0x16).value(values).bytes(0x16).value(chunk);
    footer.bytes(0x16).value(chunk).bytes(0x26).value(4).bytes(0, 0);
    footer.bytes(0x16).value(chunk).bytes(0x16).value(rows).bytes(0, 0);
    ByteBuffer length = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    length.putInt(footer.size());
    return join(
        "PAR1".getBytes(UTF_8),
        header.made(),
        stored,
        footer.made(),
        length.array(),
        "PAR1".getBytes(UTF_8));
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  /** A structure in Thrift's compact protocol. */
  private static final class Structure {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Structure bytes(int... values) {
      for (int value : values) {
        bytes.write(value);
      }
      return this;
    }

    /** The next field, a number of 32 bits. */
    Structure number(int value) {
      return bytes(0x15).value(value);
    }

    Structure value(long value) {
      long left = (value << 1) ^ (value >> 63);
      for (; left > 0x7f; left >>>= 7) {
        bytes((int) (left & 0x7f) | 0x80);
      }
      return bytes((int) left);
    }

    Structure text(String text) {
      bytes(text.length());
      bytes.writeBytes(text.getBytes(UTF_8));
      return this;
    }

    int size() {
      return bytes.size();
    }

    byte[] made() {
      return bytes.toByteArray();
    }
  }
}
