package io.datasetbuilder.infrastructure.http.provider;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The bytes of one answer after the other, in one array that grows as large as the largest. */
final class ResponseBuffer {

  private static final int FIRST = 64 * 1024;

  private byte[] bytes = new byte[FIRST];
  private int length;

  /** Replaces what it holds by the whole of a stream. */
  void fill(InputStream from) throws IOException {
    length = 0;
    for (int read = more(from); read >= 0; read = more(from)) {
      length += read;
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.multiplyExact(length, 2));
      }
    }
  }

  private int more(InputStream from) throws IOException {
    return from.read(bytes, length, bytes.length - length);
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }
}
