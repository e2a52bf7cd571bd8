package io.datasetbuilder.pipeline.runs.quality;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How urgent an issue is, the most urgent first. */
public enum IssueStatus {
  FAIL,
  WARN,
  DRIFT;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status written as this text, if any. */
  public static Optional<IssueStatus> ofWire(String text) {
    return Stream.of(values()).filter(status -> status.wire().equals(text)).findFirst();
  }
}
