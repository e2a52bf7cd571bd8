package io.datasetbuilder.pipeline.model.manifest;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a run ended (Spec, "Manifest", status). */
public enum RunStatus {
  OK,
  FAILED,
  CANCELLED;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status written as this text, if any. */
  public static Optional<RunStatus> ofWire(String text) {
    return Stream.of(values()).filter(status -> status.wire().equals(text)).findFirst();
  }
}
