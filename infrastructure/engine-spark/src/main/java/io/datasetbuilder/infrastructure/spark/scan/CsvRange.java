package io.datasetbuilder.infrastructure.spark.scan;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Range of a CSV text that has whole records, so that one task reads it. The text is checked: a
 * line feed ends a record when an even number of quotes precedes it.
 *
 * @param from offset of its first byte
 * @param to offset after its last byte
 */
record CsvRange(long from, long to) implements Serializable {

  private static final int BUFFER = 1 << 16;
  private static final byte QUOTE = '"';

  /** Whether the range begins with the header. */
  boolean isFirst() {
    return from == 0;
  }

  /**
   * The ranges of a text in order. They depend on the text alone, not on the number of tasks that
   * run at once.
   *
   * @param bytes of a range, about
   */
  static List<CsvRange> of(Path file, long bytes, JavaSparkContext spark) throws IOException {
    long size = Files.size(file);
    if (size <= bytes) {
      return List.of(new CsvRange(0, size));
    }
    List<CsvRange> cuts = new ArrayList<>();
    for (long from = 0; from < size; from += bytes) {
      cuts.add(new CsvRange(from, Math.min(size, from + bytes)));
    }
    String name = file.toString();
    List<Boolean> odd =
        spark.parallelize(cuts, cuts.size()).map(cut -> cut.hasOddQuotes(Path.of(name))).collect();
    return ofWholeRecords(file, cuts, odd);
  }

  /** Moves each cut to the next end of a record. */
  private static List<CsvRange> ofWholeRecords(Path file, List<CsvRange> cuts, List<Boolean> odd)
      throws IOException {
    List<CsvRange> ranges = new ArrayList<>();
    long size = cuts.get(cuts.size() - 1).to;
    boolean inQuotes = false;
    long from = 0;
    try (FileChannel text = FileChannel.open(file)) {
      for (int i = 0; i < cuts.size(); i++) {
        inQuotes ^= odd.get(i);
        long cut = cuts.get(i).to;
        if (cut > from) {
          long end = cut == size ? size : recordEnd(text, cut, inQuotes);
          ranges.add(new CsvRange(from, end));
          from = end;
        }
      }
    }
    return ranges;
  }

  private boolean hasOddQuotes(Path file) {
    try (FileChannel text = FileChannel.open(file)) {
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
      int quotes = 0;
      for (long at = from; at < to; at += buffer.position()) {
        buffer.clear().limit((int) Math.min(BUFFER, to - at));
        if (text.read(buffer, at) <= 0) {
          throw new IOException("the text became shorter");
        }
        byte[] bytes = buffer.array();
        for (int i = 0; i < buffer.position(); i++) {
          quotes += bytes[i] == QUOTE ? 1 : 0;
        }
      }
      return quotes % 2 != 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Offset after the first record that ends at or after an offset, which may be within a record.
   *
   * @param inQuotes whether the offset is within quotes
   */
  private static long recordEnd(FileChannel text, long offset, boolean inQuotes)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    boolean quoted = inQuotes;
    long at = offset;
    while (text.read(buffer.clear(), at) > 0) {
      for (int i = 0; i < buffer.position(); i++) {
        byte b = buffer.get(i);
        if (b == QUOTE) {
          quoted = !quoted;
        } else if (b == '\n' && !quoted) {
          return at + i + 1;
        }
      }
      at += buffer.position();
    }
    return at;
  }
}
