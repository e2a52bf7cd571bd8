package io.datasetbuilder.infrastructure.duckdb.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;

/**
 * The footer of a Parquet file: of one that the engine has just written, or that was checked
 * before.
 *
 * @param start where the footer begins, behind the last page
 */
record ParquetFooter(FileMetaData metadata, long start) {

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int TAIL_BYTES = Integer.BYTES + MAGIC.length;

  /** Bytes before the first page. */
  static final int HEAD_BYTES = MAGIC.length;

  static ParquetFooter read(FileChannel file) throws IOException {
    ByteBuffer tail = read(file, file.size() - TAIL_BYTES, TAIL_BYTES);
    int length = tail.order(ByteOrder.LITTLE_ENDIAN).getInt(0);
    long start = file.size() - TAIL_BYTES - length;
    byte[] encoded = read(file, start, length).array();
    return new ParquetFooter(
        Util.readFileMetaData(new ByteArrayInputStream(encoded), length), start);
  }

  /** Writes what stands before the first page. */
  static void writeHead(FileChannel file) throws IOException {
    write(file, ByteBuffer.wrap(MAGIC));
  }

  /** Writes the footer and the end of the file. */
  static void write(FileMetaData metadata, FileChannel file) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    Util.writeFileMetaData(metadata, encoded);
    write(file, ByteBuffer.wrap(encoded.toByteArray()));
    ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    write(file, tail.putInt(encoded.size()).put(MAGIC).flip());
  }

  /** Appends the bytes of a part of a file. */
  static void copy(FileChannel in, long from, long to, FileChannel out) throws IOException {
    for (long at = from; at < to; ) {
      at += in.transferTo(at, to - at, out);
    }
  }

  private static ByteBuffer read(FileChannel file, long from, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, from + bytes.position()) < 0) {
        throw new EOFException("a Parquet file that ends too early");
      }
    }
    return bytes;
  }

  private static void write(FileChannel file, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }
}
