package io.datasetbuilder.buildspec.retention;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Time for which the raw records of a run are kept, the records as their sources delivered them.
 *
 * @param days days from the end of the run, 1 to {@value #MOST}; empty: they are removed when the
 *     run ends
 */
public record BronzeRetention(Optional<Long> days) {

  /** The most days. */
  public static final long MOST = 36_500;

  /** Removes raw records when the run ends. */
  public static final BronzeRetention NONE = new BronzeRetention(Optional.empty());

  public BronzeRetention {
    if (days.isPresent() && !isPossible(days.get())) {
      throw new IllegalArgumentException("a number of days is out of its range");
    }
  }

  /** Keeps raw records for days. */
  public static BronzeRetention ofDays(long days) {
    return new BronzeRetention(Optional.of(days));
  }

  /** The retention of a value of {@code keep}; empty for another value. */
  public static Optional<BronzeRetention> ofKeep(JsonValue keep) {
    if (keep.equals(NONE.keep())) {
      return Optional.of(NONE);
    }
    return keep instanceof JsonNumber number
            && number.value().stripTrailingZeros().scale() <= 0
            && number.value().compareTo(BigDecimal.valueOf(MOST)) <= 0
            && number.value().signum() > 0
        ? Optional.of(ofDays(number.value().longValueExact()))
        : Optional.empty();
  }

  static boolean isPossible(long days) {
    return days >= 1 && days <= MOST;
  }

  /** Whether raw records are removed when the run ends. */
  public boolean isNone() {
    return days.isEmpty();
  }

  /** The moment from which the raw records of a run are kept no longer. */
  public Instant until(Instant end) {
    return end.plus(Duration.ofDays(days.orElse(0L)));
  }

  /** The value of {@code keep}: {@code none}, or the number of days. */
  public JsonValue keep() {
    return days.map(JsonValue::of).orElseGet(() -> JsonValue.of(BronzeFields.NONE));
  }

  /** The canonical form. */
  public JsonObject canonical() {
    return new CanonicalMembers().put(BronzeFields.KEEP, keep()).object();
  }
}
