package io.datasetbuilder.infrastructure.text.scan;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Cuts a checked text into files of the same number of records, so that each can be read by itself:
 * a piece of CSV begins with the header of the text. The text ends each record with a line feed; in
 * CSV one within quotes ends none. For one thread.
 */
public final class RecordPieces implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 20;
  private static final byte LINE_FEED = '\n';
  private static final byte QUOTE = '"';

  private final InputStream in;
  private final boolean hasQuotes;
  private final long records;
  private final long mostBytes;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private byte[] header = {};
  private int from;
  private int to;
  private boolean inQuotes;

  private RecordPieces(InputStream in, boolean hasQuotes, long records, long mostBytes) {
    this.in = in;
    this.hasQuotes = hasQuotes;
    this.records = records;
    this.mostBytes = mostBytes;
  }

  /**
   * Pieces of a CSV text.
   *
   * @param records of each piece but the last, at least 1
   * @param mostBytes of the records of a piece
   */
  public static RecordPieces ofCsv(Path text, long records, long mostBytes) throws IOException {
    RecordPieces pieces = new RecordPieces(Files.newInputStream(text), true, records, mostBytes);
    try {
      pieces.header = pieces.readHeader();
      return pieces;
    } catch (IOException | RuntimeException e) {
      pieces.close();
      throw e;
    }
  }

  /**
   * Pieces of a text in which every line is a record.
   *
   * @param records of each piece but the last, at least 1
   * @param mostBytes of the records of a piece
   */
  public static RecordPieces ofLines(Path text, long records, long mostBytes) throws IOException {
    return new RecordPieces(Files.newInputStream(text), false, records, mostBytes);
  }

  /** Result of an attempt to write a piece. */
  public enum Next {
    /** The file has the next records. */
    WRITTEN,
    /** There are no more records, and no file. */
    ENDED,
    /** The next records have more bytes than a piece may have; there is no file. */
    TOO_LARGE
  }

  private byte[] readHeader() throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    copy(1, Long.MAX_VALUE, read);
    return read.toByteArray();
  }

  /**
   * Writes the next records to a file that does not exist yet. None is left when this fails. To be
   * called until there is no piece.
   */
  public Next next(Path piece) throws IOException {
    if (!fill()) {
      return Next.ENDED;
    }
    boolean written = false;
    try {
      written = write(piece);
    } finally {
      if (!written) {
        Files.deleteIfExists(piece);
      }
    }
    return written ? Next.WRITTEN : Next.TOO_LARGE;
  }

  private boolean write(Path piece) throws IOException {
    try (OutputStream out = Files.newOutputStream(piece)) {
      out.write(header);
      return copy(records, mostBytes, out);
    }
  }

  /** Copies so many records, or those that are left; false where they have too many bytes. */
  private boolean copy(long wanted, long most, OutputStream out) throws IOException {
    long found = 0;
    long bytes = 0;
    while (found < wanted && fill()) {
      int at = from;
      while (at < to && found < wanted) {
        at = nextMark(at);
        if (at < to) {
          found += isRecordEnd(buffer[at]) ? 1 : 0;
          at++;
        }
      }
      bytes += at - from;
      if (bytes > most) {
        return false;
      }
      out.write(buffer, from, at - from);
      from = at;
    }
    return true;
  }

  /** Whether a byte at which the search stopped ends a record; a quote begins or ends a text. */
  private boolean isRecordEnd(byte mark) {
    if (mark == LINE_FEED) {
      return true;
    }
    inQuotes = !inQuotes;
    return false;
  }

  private int nextMark(int at) {
    if (inQuotes) {
      return ByteSearch.indexOf(QUOTE, buffer, at, to);
    }
    return hasQuotes
        ? ByteSearch.indexOfEither(LINE_FEED, QUOTE, buffer, at, to)
        : ByteSearch.indexOf(LINE_FEED, buffer, at, to);
  }

  /** Whether there are bytes that are not copied yet. */
  private boolean fill() throws IOException {
    if (from == to) {
      from = 0;
      to = in.readNBytes(buffer, 0, buffer.length);
    }
    return to > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
