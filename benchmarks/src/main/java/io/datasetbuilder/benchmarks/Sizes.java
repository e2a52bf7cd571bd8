package io.datasetbuilder.benchmarks;

import java.util.Locale;

/** Numbers of bytes as texts. */
final class Sizes {

  private static final long MIB = 1024 * 1024;

  private Sizes() {}

  /** In MiB, rounded up. */
  static String mib(long bytes) {
    return String.format(Locale.ROOT, "%,d MiB", (bytes + MIB - 1) / MIB);
  }
}
