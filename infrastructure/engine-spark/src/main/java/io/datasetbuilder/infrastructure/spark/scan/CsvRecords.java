package io.datasetbuilder.infrastructure.spark.scan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Records of a range of a CSV text as RFC 4180 has it. An empty cell without quotes is null, one
 * with quotes is the empty text. A line without a cell is no record, but for a text of one column.
 */
final class CsvRecords implements AutoCloseable {

  private static final int END = -1;
  private static final byte QUOTE = '"';
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final FileChannel text;
  private final byte delimiter;
  private final int width;
  private byte[] buffer = new byte[1 << 16];

  /** Bytes of the range that the buffer has not had yet. */
  private long unread;

  private int filled;
  private int at;

  /**
   * @param delimiter ASCII character between two cells
   * @param width cells of each record
   */
  CsvRecords(Path file, CsvRange range, char delimiter, int width) throws IOException {
    this.text = FileChannel.open(file);
    this.delimiter = (byte) delimiter;
    this.width = width;
    try {
      text.position(range.from());
      this.unread = range.to() - range.from();
      if (range.isFirst()) {
        skipHeader();
      }
    } catch (IOException | RuntimeException failed) {
      text.close();
      throw failed;
    }
  }

  private void skipHeader() {
    peek();
    if (filled >= BYTE_ORDER_MARK.length
        && Arrays.equals(buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, 3)) {
      at = BYTE_ORDER_MARK.length;
    }
    next();
  }

  /** The cells of the next record; null at the end. */
  String[] next() {
    while (width > 1 && isLineEnd(peek())) {
      at++;
    }
    if (peek() == END) {
      return null;
    }
    String[] cells = new String[width];
    for (int i = 0; ; i++) {
      String value = peek() == QUOTE ? quoted() : plain();
      if (i < width) {
        cells[i] = value;
      }
      int end = peek();
      at += end == END ? 0 : 1;
      if (end != delimiter) {
        if (end == '\r' && peek() == '\n') {
          at++;
        }
        return cells;
      }
    }
  }

  private String plain() {
    int end = at;
    while (end < filled || (end = beforeMore(end)) < filled) {
      byte b = buffer[end];
      if (b == delimiter || isLineEnd(b)) {
        break;
      }
      end++;
    }
    String cell = end == at ? null : new String(buffer, at, end - at, UTF_8);
    at = end;
    return cell;
  }

  private String quoted() {
    at++;
    int end = at;
    boolean doubled = false;
    while (end < filled || (end = beforeMore(end)) < filled) {
      if (buffer[end] == QUOTE) {
        if (end + 1 == filled) {
          end = beforeMore(filled) - 1;
        }
        if (end + 1 == filled || buffer[end + 1] != QUOTE) {
          break;
        }
        doubled = true;
        end++;
      }
      end++;
    }
    String cell = new String(buffer, at, end - at, UTF_8);
    at = Math.min(end + 1, filled);
    return doubled ? cell.replace("\"\"", "\"") : cell;
  }

  private static boolean isLineEnd(int c) {
    return c == '\n' || c == '\r';
  }

  private int peek() {
    return at < filled || beforeMore(at) < filled ? buffer[at] : END;
  }

  /**
   * Reads more bytes; at the end of the range it has no more. Those of the cell that begins at the
   * current place stay, at the beginning of the buffer.
   *
   * @return the place of the byte that was at a place
   */
  private int beforeMore(int place) {
    int moved = place - at;
    System.arraycopy(buffer, at, buffer, 0, filled - at);
    filled -= at;
    at = 0;
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    try {
      int most = (int) Math.min(unread, buffer.length - filled);
      int read = most == 0 ? 0 : text.read(ByteBuffer.wrap(buffer, filled, most));
      unread = read < 0 ? 0 : unread - read;
      filled += Math.max(0, read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return moved;
  }

  @Override
  public void close() {
    try {
      text.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
