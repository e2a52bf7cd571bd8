package io.datasetbuilder.pipeline.model.manifest;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How much of a source was read.
 *
 * @param reasons why it is not complete
 */
public record Coverage(Status status, List<String> reasons) {

  public Coverage {
    reasons = List.copyOf(reasons);
  }

  public static Coverage complete() {
    return new Coverage(Status.COMPLETE, List.of());
  }

  public static Coverage unknown() {
    return new Coverage(Status.UNKNOWN, List.of());
  }

  /** The degree. */
  public enum Status {
    COMPLETE,
    PARTIAL,
    UNKNOWN;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The status written as this text, if any. */
    public static Optional<Status> ofWire(String text) {
      return Stream.of(values()).filter(status -> status.wire().equals(text)).findFirst();
    }
  }
}
