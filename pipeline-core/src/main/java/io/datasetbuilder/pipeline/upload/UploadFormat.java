package io.datasetbuilder.pipeline.upload;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an upload holds (Spec, "kind file", format). */
public enum UploadFormat {
  CSV,
  JSON,
  JSONL,
  PARQUET;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format written as this text, if any. */
  public static Optional<UploadFormat> ofWire(String text) {
    return Stream.of(values()).filter(format -> format.wire().equals(text)).findFirst();
  }
}
