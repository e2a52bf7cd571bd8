package io.datasetbuilder.pipeline.table.drift;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Kinds of drift findings. The list is closed: clients reject a finding of any other kind. */
public enum DriftKind {
  COLUMN_ADDED,
  COLUMN_REMOVED,
  DTYPE_CHANGED,
  /** More than half as many rows more or less. */
  ROW_COUNT_JUMP;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind written as this text, if any. */
  public static Optional<DriftKind> ofWire(String text) {
    return Stream.of(values()).filter(kind -> kind.wire().equals(text)).findFirst();
  }
}
