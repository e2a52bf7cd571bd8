package io.datasetbuilder.pipeline.runs.maintenance;

import java.util.Locale;

/** What pruning does with a cancelled run. */
public enum PruneFate {
  DELETED("deleted"),
  EXPIRED("expired; deleted when changes are applied"),
  TOO_YOUNG("ended too recently"),
  NO_TIME_LIMIT("no time limit is set"),
  END_UNKNOWN("it is not known when it ended"),
  NOT_PROVED("its folder does not prove that it is a cancelled, partial run"),
  IN_USE("another process works on it");

  private final String reason;

  PruneFate(String reason) {
    this.reason = reason;
  }

  /** Why, in a few words. */
  public String reason() {
    return reason;
  }

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
