package io.datasetbuilder.pipeline.table.drift;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What is compared. */
public enum DriftAxis {
  /** The columns. */
  SCHEMA,
  /** The number of rows. */
  VOLUME;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The axis written as this text, if any. */
  public static Optional<DriftAxis> ofWire(String text) {
    return Stream.of(values()).filter(axis -> axis.wire().equals(text)).findFirst();
  }
}
