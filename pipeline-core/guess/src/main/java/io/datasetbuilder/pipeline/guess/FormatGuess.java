package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.source.FileFormat;

/** Guesses the format of a file from its first bytes. */
public final class FormatGuess {

  private static final byte[] PARQUET = {'P', 'A', 'R', '1'};

  private FormatGuess() {}

  /** Parquet by its mark, JSON by its first bracket; everything else is CSV. */
  public static FileFormat of(byte[] head) {
    if (isParquet(head)) {
      return FileFormat.PARQUET;
    }
    return switch (firstLetter(head)) {
      case '[' -> FileFormat.JSON;
      case '{' -> FileFormat.JSONL;
      default -> FileFormat.CSV;
    };
  }

  private static boolean isParquet(byte[] head) {
    for (int i = 0; i < PARQUET.length; i++) {
      if (head.length <= i || head[i] != PARQUET[i]) {
        return false;
      }
    }
    return true;
  }

  /** Byte order marks and the zero bytes of UTF-16 are no letters. */
  private static char firstLetter(byte[] head) {
    for (byte b : head) {
      if (b > ' ') {
        return (char) b;
      }
    }
    return ' ';
  }
}
