package io.datasetbuilder.infrastructure.text.scan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Characters that programs put at the ends of a text file and that are no part of its records.
 * Where files are put together they get inside.
 */
public final class FileMarks {

  /** Length of a byte order mark in UTF-8. */
  public static final int BYTE_ORDER_MARK = 3;

  private static final byte CTRL_Z = 0x1A;

  /** Bytes of the longest line end. */
  private static final int LINE_END = 2;

  private FileMarks() {}

  /** Whether a byte order mark is at this offset. */
  public static boolean isByteOrderMark(byte[] utf8, int at, int end) {
    return at + BYTE_ORDER_MARK <= end
        && utf8[at] == (byte) 0xEF
        && utf8[at + 1] == (byte) 0xBB
        && utf8[at + 2] == (byte) 0xBF;
  }

  /** Whether a name begins with a byte order mark, which no one can see in it. */
  public static boolean beginsWithMark(String name) {
    return name.startsWith("\uFEFF");
  }

  /** Offset of the first byte order mark, or {@code end} if it does not occur. */
  public static int firstByteOrderMark(byte[] utf8, int from, int end) {
    int at = ByteSearch.indexOf((byte) 0xEF, utf8, from, end);
    while (at < end && !isByteOrderMark(utf8, at, end)) {
      at = ByteSearch.indexOf((byte) 0xEF, utf8, at + 1, end);
    }
    return at;
  }

  /** Whether a byte order mark is at or directly before an offset of a file. */
  public static boolean isAround(Path utf8, long offset) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(utf8.toFile(), "r")) {
      file.seek(Math.max(0, offset - BYTE_ORDER_MARK));
      byte[] bytes = new byte[2 * BYTE_ORDER_MARK];
      int read = Math.max(0, file.read(bytes));
      return firstByteOrderMark(bytes, 0, read) < read;
    }
  }

  /** The refusal of a line that begins like another file. */
  public static RecordFault inside(long line) {
    return new RecordFault(
            RecordProblem.BYTE_ORDER_MARK_INSIDE,
            line,
            "a byte order mark is inside the file, as where files were put together")
        .withHint("use each file as a source of its own, or remove the mark and repeated header");
  }

  /** The refusal of a text whose last character is Ctrl-Z. */
  public static Optional<Problem> ctrlZ(Path utf8) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(utf8.toFile(), "r")) {
      long at = file.length() - 1;
      int last = byteAt(file, at);
      for (int i = 0; i < LINE_END && (last == '\n' || last == '\r'); i++) {
        last = byteAt(file, --at);
      }
      return last == CTRL_Z
          ? Optional.of(
              RecordProblem.END_OF_FILE_MARK
                  .says("the file ends with the character Ctrl-Z (0x1A), which is no data")
                  .withHint("remove the last character of the file"))
          : Optional.empty();
    }
  }

  private static int byteAt(RandomAccessFile file, long offset) throws IOException {
    if (offset < 0) {
      return -1;
    }
    file.seek(offset);
    return file.read();
  }
}
