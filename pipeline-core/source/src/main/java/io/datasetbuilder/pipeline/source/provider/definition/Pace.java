package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.OptionalInt;

/**
 * How fast a provider may be called; the client keeps to it by itself, for all sources that share a
 * credential slot. Each bound is at least 1 where present.
 *
 * @param minGapMs milliseconds between the starts of two calls
 */
public record Pace(OptionalInt maxPerSecond, OptionalInt maxPerMinute, OptionalInt minGapMs) {

  private static final Pace FREE =
      new Pace(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

  /** No bound is known. */
  public static Pace free() {
    return FREE;
  }

  public boolean isFree() {
    return equals(FREE);
  }
}
