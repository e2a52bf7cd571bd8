package io.datasetbuilder.pipeline.model.manifest;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How an evaluated check ended. */
public enum CheckStatus {
  PASS,
  WARN,
  FAIL;

  /** Lower case, as on the wire and in manifests. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status written as this text, if any. */
  public static Optional<CheckStatus> ofWire(String text) {
    return Stream.of(values()).filter(status -> status.wire().equals(text)).findFirst();
  }
}
