package io.datasetbuilder.infrastructure.text.scan;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a text into blocks that end at the end of a record, so that blocks can be read side by side.
 * In CSV a line break ends a record when an even number of quotes precedes it: exact for
 * well-formed text, and where the text is not, the block that holds the fault is handed out all the
 * same.
 */
public final class RecordBlocks {

  /** Bytes of a usual block. */
  public static final int USUAL_SIZE = 4 << 20;

  /** Beyond this no record end is looked for: the block's reader reports what is wrong. */
  private static final int MAX_BLOCK = (int) BronzeReader.MAX_RECORD_CHARS + USUAL_SIZE;

  /** No byte of a text has this value, so that nothing is taken for a quote. */
  private static final int NO_QUOTES = -1000;

  private final InputStream in;
  private final int quote;
  private final int blockSize;
  private byte[] carry = new byte[0];
  private boolean ended;

  private RecordBlocks(InputStream in, int quote, int blockSize) {
    this.in = in;
    this.quote = quote;
    this.blockSize = blockSize;
  }

  /**
   * Blocks of a CSV text.
   *
   * @param blockSize about this many bytes each, at least 4
   */
  public static RecordBlocks ofCsv(InputStream in, int blockSize) {
    return new RecordBlocks(in, '"', blockSize);
  }

  /**
   * Blocks of a text in which every line is a record; only a line feed ends a line, since JSON
   * takes a carriage return for a blank.
   *
   * @param blockSize about this many bytes each, at least 4
   */
  public static RecordBlocks ofLines(InputStream in, int blockSize) {
    return new RecordBlocks(in, NO_QUOTES, blockSize);
  }

  /** A run of whole records. Its bytes belong to the caller. */
  public static final class Block {
    private final byte[] bytes;
    private final int length;
    private final boolean whole;

    Block(byte[] bytes, int length, boolean whole) {
      this.bytes = bytes;
      this.length = length;
      this.whole = whole;
    }

    /** Holds the records, from the beginning. */
    public byte[] bytes() {
      return bytes;
    }

    /** Number of bytes, from the first, that belong to the block. */
    public int length() {
      return length;
    }

    /** False when the block had to be cut inside a record that is too large. */
    public boolean whole() {
      return whole;
    }
  }

  /** The next block, or null at the end of the text. */
  public Block next() throws IOException {
    if (ended) {
      return null;
    }
    byte[] bytes = Arrays.copyOf(carry, Math.max(blockSize, carry.length + blockSize / 4));
    int length = carry.length;
    int examined = 0;
    int quotes = 0;
    while (true) {
      int read = in.readNBytes(bytes, length, bytes.length - length);
      length += read;
      ended = length < bytes.length;
      if (ended) {
        carry = new byte[0];
        return length == 0 ? null : new Block(bytes, length, true);
      }
      quotes += quote == NO_QUOTES ? 0 : ByteSearch.count((byte) quote, bytes, examined, length);
      examined = length;
      int recordEnd = lastRecordEnd(bytes, length, quotes % 2 != 0);
      if (recordEnd > 0) {
        carry = Arrays.copyOfRange(bytes, recordEnd, length);
        return new Block(bytes, recordEnd, true);
      }
      if (length >= MAX_BLOCK) {
        ended = true;
        return new Block(bytes, length, false);
      }
      bytes = Arrays.copyOf(bytes, Math.min(bytes.length * 2, MAX_BLOCK));
    }
  }

  /**
   * Offset after the last line break outside of quotes, or 0 if there is no such line break;
   * searches from the end.
   */
  private int lastRecordEnd(byte[] bytes, int length, boolean endsInQuotes) {
    boolean inQuotes = endsInQuotes;
    for (int i = length - 1; i >= 0; i--) {
      if (bytes[i] == quote) {
        inQuotes = !inQuotes;
      } else if (!inQuotes && endsLine(bytes, i, length)) {
        return i + 1;
      }
    }
    return 0;
  }

  private boolean endsLine(byte[] bytes, int at, int length) {
    byte b = bytes[at];
    boolean carriageReturn = b == '\r' && at + 1 < length && bytes[at + 1] != '\n';
    return b == '\n' || (carriageReturn && quote != NO_QUOTES);
  }
}
