package io.datasetbuilder.buildspec.refresh;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An ISO 8601 duration in weeks, days and hours only: {@code P1W}, {@code P1D}, {@code PT6H},
 * {@code P1DT12H}. Months and years have no fixed length and are refused.
 */
public final class RefreshCadence {

  /** Counts have at most six digits: far beyond any cadence, and far from overflow. */
  private static final Pattern SHAPE =
      Pattern.compile("P(?:(\\d{1,6})W|(\\d{1,6})D(?:T(\\d{1,6})H)?|T(\\d{1,6})H)");

  private final String text;
  private final Duration duration;

  private RefreshCadence(String text, Duration duration) {
    this.text = text;
    this.duration = duration;
  }

  /** Parses a cadence; empty when the text is not a cadence, or zero. */
  public static Optional<RefreshCadence> of(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      return Optional.empty();
    }
    long hours =
        count(shape, 1) * 7 * 24 + count(shape, 2) * 24 + count(shape, 3) + count(shape, 4);
    return hours == 0
        ? Optional.empty()
        : Optional.of(new RefreshCadence(text, Duration.ofHours(hours)));
  }

  private static long count(Matcher shape, int group) {
    String digits = shape.group(group);
    return digits == null ? 0 : Long.parseLong(digits);
  }

  /** The text as the spec writes it. */
  public String text() {
    return text;
  }

  /** The length, above zero. */
  public Duration duration() {
    return duration;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RefreshCadence cadence && text.equals(cadence.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
