package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.bronze.RecordFormat;

/** Guesses the format of a file from its first bytes. */
public final class FormatGuess {

  private static final byte[] PARQUET = {'P', 'A', 'R', '1'};

  private FormatGuess() {}

  /** Parquet by its mark, JSON by its first bracket; everything else is CSV. */
  public static RecordFormat of(byte[] head) {
    if (isParquet(head)) {
      return RecordFormat.PARQUET;
    }
    return switch (firstLetter(head)) {
      case '[' -> RecordFormat.JSON;
      case '{' -> RecordFormat.JSONL;
      default -> RecordFormat.CSV;
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
