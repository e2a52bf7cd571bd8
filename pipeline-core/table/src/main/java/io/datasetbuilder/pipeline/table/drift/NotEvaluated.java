package io.datasetbuilder.pipeline.table.drift;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Why an axis was not compared (Spec, "Manifest", drift_evaluation). */
public enum NotEvaluated {
  /** No earlier run of the dataset has made this source. */
  NO_COMMITTED_SNAPSHOT,
  /** Whose earlier runs count is not known. */
  OWNER_UNKNOWN,
  /** No earlier run read the same part of the source. */
  COVERAGE_MISMATCH,
  /** How much of the source was read is not known, now or then. */
  COVERAGE_UNKNOWN,
  /** The runs that read the same part made their table under another schema block. */
  SCHEMA_CONTRACT_CHANGED;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The reason written as this text, if any. */
  public static Optional<NotEvaluated> ofWire(String text) {
    return Stream.of(values()).filter(reason -> reason.wire().equals(text)).findFirst();
  }
}
