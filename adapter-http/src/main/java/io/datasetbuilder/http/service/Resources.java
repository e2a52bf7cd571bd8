package io.datasetbuilder.http.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Reads texts that travel in jars. */
final class Resources {

  private Resources() {}

  /** The whole text, which must be UTF-8. */
  static String text(Supplier<InputStream> source) {
    try (InputStream in = source.get()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
