package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Window on a text that holds at least the record being read. Reads ahead in blocks; its memory is
 * bounded by the largest record. Not thread-safe.
 */
final class DialectText {

  /** More than the longest characters of a dialect and a line end need. */
  static final int LOOK_AHEAD = 40;

  private static final int LONGEST_UTF8 = 4;

  private final InputStream in;
  private byte[] bytes;
  private int start;
  private int limit;
  private int validated;
  private long offset;
  private long malformed = -1;
  private boolean ended;

  /**
   * @param in the text, without its byte order mark
   * @param blockSize about this many bytes are read at once
   */
  DialectText(InputStream in, int blockSize) {
    this.in = in;
    this.bytes = new byte[Math.max(2 * LOOK_AHEAD, blockSize)];
  }

  byte[] bytes() {
    return bytes;
  }

  /** Index of the first byte that is not consumed. */
  int start() {
    return start;
  }

  int limit() {
    return limit;
  }

  /** Whether the text ends at the limit. */
  boolean ended() {
    return ended;
  }

  /** Offset in the text of the first byte that is not consumed. */
  long offset() {
    return offset + start;
  }

  /** Offset of the first byte seen so far that is not UTF-8, or -1. */
  long malformed() {
    return malformed;
  }

  /** Whether a character at an index may continue beyond what has been read. */
  boolean isCut(int at) {
    return !ended && limit - at < LOOK_AHEAD;
  }

  void consume(int upTo) {
    start = upTo;
  }

  /** Reads on, keeping what is not consumed. */
  void fill() throws IOException {
    if (start > 0) {
      System.arraycopy(bytes, start, bytes, 0, limit - start);
      offset += start;
      limit -= start;
      validated -= start;
      start = 0;
    }
    if (limit == bytes.length) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
    int read = in.readNBytes(bytes, limit, bytes.length - limit);
    limit += read;
    ended = limit < bytes.length;
    validate();
  }

  private void validate() {
    int end = ended ? limit : completeEnd();
    int from = Math.max(0, validated);
    if (malformed < 0 && end > from) {
      int found = Utf8.firstMalformed(bytes, from, end);
      malformed = found < 0 ? -1 : offset + found;
    }
    validated = Math.max(from, end);
  }

  /** The limit, without a last character that is not read to its end. */
  private int completeEnd() {
    int at = limit - 1;
    while (at > Math.max(0, limit - LONGEST_UTF8) && (bytes[at] & 0xC0) == 0x80) {
      at--;
    }
    return at >= 0 && bytes[at] < 0 ? Math.max(0, at) : limit;
  }

  boolean isMarkAt(int at) {
    return FileMarks.isByteOrderMark(bytes, at, limit);
  }

  boolean isLineEnd(int at) {
    return bytes[at] == '\n' || bytes[at] == '\r';
  }

  /** Index after a line end: a CRLF is one. */
  int afterLineEnd(int at) {
    boolean pair = bytes[at] == '\r' && at + 1 < limit && bytes[at + 1] == '\n';
    return pair ? at + 2 : at + 1;
  }
}
