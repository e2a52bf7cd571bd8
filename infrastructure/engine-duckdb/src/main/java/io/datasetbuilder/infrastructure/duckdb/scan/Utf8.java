package io.datasetbuilder.infrastructure.duckdb.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Validates bytes as UTF-8. */
public final class Utf8 {

  private Utf8() {}

  /** Offset of the first byte that is not UTF-8, or -1 when all are. */
  public static int firstMalformed(byte[] bytes, int length) {
    int ascii = ByteSearch.firstNonAscii(bytes, 0, length);
    return ascii == length ? -1 : decode(bytes, ascii, length);
  }

  /** Offset of the first byte of a file that is not UTF-8, or -1 when all are. */
  public static long firstMalformed(Path file) throws IOException {
    CharsetDecoder decoder = strict();
    ByteBuffer in = ByteBuffer.allocate(1 << 20);
    CharBuffer out = CharBuffer.allocate(1 << 20);
    long consumed = 0;
    try (InputStream stream = Files.newInputStream(file)) {
      boolean end = false;
      while (!end) {
        int read = stream.readNBytes(in.array(), in.position(), in.remaining());
        end = read < in.remaining();
        in.position(in.position() + read).flip();
        out.clear();
        CoderResult result = decoder.decode(in, out, end);
        consumed += in.position();
        if (result.isError()) {
          return consumed;
        }
        in.compact();
      }
    }
    return -1;
  }

  private static int decode(byte[] bytes, int from, int length) {
    CharsetDecoder decoder = strict();
    ByteBuffer in = ByteBuffer.wrap(bytes, from, length - from);
    CharBuffer out = CharBuffer.allocate(16 * 1024);
    CoderResult result;
    do {
      out.clear();
      result = decoder.decode(in, out, true);
    } while (result.isOverflow());
    return result.isError() ? in.position() : -1;
  }

  private static CharsetDecoder strict() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }
}
