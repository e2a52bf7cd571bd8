package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.parquet.FooterReading.Refused;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.parquet.format.Util;

/**
 * Reads the footer of a Parquet file: magic at both ends, length, Thrift structure, and whether it
 * agrees with itself. Nothing but the footer is read, and never more than 64 MiB.
 */
final class Footers {

  private static final int MAGIC_BYTES = 4;
  private static final int TAIL_BYTES = 8;
  private static final int MOST_FOOTER_BYTES = 64 * 1024 * 1024;
  private static final String PLAIN = "PAR1";
  private static final String ENCRYPTED = "PARE";

  private Footers() {}

  static FooterReading read(Location file) {
    try (FileChannel channel = FileChannel.open(Path.of(file.address()), StandardOpenOption.READ)) {
      return read(channel);
    } catch (IOException unreadable) {
      return Refused.of(UploadProblem.UNREADABLE_FILE, "The Parquet file cannot be read.");
    }
  }

  private static FooterReading read(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < MAGIC_BYTES) {
      return notParquet(channel);
    }
    String head = magic(bytes(channel, 0, MAGIC_BYTES), 0);
    if (head.equals(ENCRYPTED)) {
      return encrypted();
    }
    if (!head.equals(PLAIN)) {
      return notParquet(channel);
    }
    if (size < MAGIC_BYTES + TAIL_BYTES) {
      return truncated();
    }
    ByteBuffer tail = bytes(channel, size - TAIL_BYTES, TAIL_BYTES);
    if (!magic(tail, MAGIC_BYTES).equals(PLAIN)) {
      return truncated();
    }
    long length = Integer.toUnsignedLong(tail.getInt(0));
    if (length == 0 || length > size - MAGIC_BYTES - TAIL_BYTES || length > MOST_FOOTER_BYTES) {
      return damaged("Its footer claims an impossible length.");
    }
    return parse(bytes(channel, size - TAIL_BYTES - length, (int) length).array(), size);
  }

  /**
   * The parser is bounded by the footer's own length; what it throws on hostile bytes, errors of
   * memory and depth included, says only that they are damaged.
   */
  private static FooterReading parse(byte[] footer, long fileBytes) {
    try {
      return FooterJudgement.check(
          Util.readFileMetaData(new ByteArrayInputStream(footer), footer.length), fileBytes);
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError hostile) {
      return damaged("Its footer cannot be decoded.");
    }
  }

  static Refused damaged(String why) {
    return Refused.of(UploadProblem.PARQUET_DAMAGED, "The Parquet file is damaged. " + why);
  }

  static Refused encrypted() {
    return Refused.of(UploadProblem.PARQUET_ENCRYPTED, "The Parquet file is encrypted.");
  }

  private static Refused notParquet(FileChannel channel) throws IOException {
    int length = (int) Math.min(channel.size(), WrongFormat.HEAD_BYTES);
    return WrongFormat.of(bytes(channel, 0, length).array(), FileFormat.PARQUET)
        .map(Refused::new)
        .orElseGet(
            () ->
                Refused.of(
                    UploadProblem.NOT_PARQUET, "The file does not begin like a Parquet file."));
  }

  private static Refused truncated() {
    return Refused.of(
        UploadProblem.NOT_PARQUET, "The file begins like a Parquet file but its end is missing.");
  }

  private static String magic(ByteBuffer bytes, int at) {
    byte[] magic = new byte[MAGIC_BYTES];
    bytes.get(at, magic);
    return new String(magic, StandardCharsets.US_ASCII);
  }

  private static ByteBuffer bytes(FileChannel channel, long from, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        throw new EOFException("a file became shorter while it was read");
      }
    }
    return buffer;
  }
}
