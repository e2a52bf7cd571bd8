package io.datasetbuilder.benchmarks;

import java.nio.file.Path;
import java.util.Locale;

/** A file of orders. */
public record InputFile(Path path, InputFormat format, long rows, long bytes) {

  /** What it is, for readers: format, rows and size in millions of bytes. */
  public String title() {
    return String.format(
        Locale.ROOT, "%s, %,d rows, %,d MB", format.title(), rows, bytes / 1_000_000);
  }
}
