package io.datasetbuilder.auth.throttle;

import java.time.Duration;

/**
 * How many failed authentications one address may have (Spec, "Authentication", rule 8).
 *
 * @param limit failures within the window; 0 or less: any number. More than {@value #MOST} count as
 *     that many
 * @param window longer than zero
 */
public record ThrottleRule(long limit, Duration window) {

  /** The highest limit that is kept count of. */
  public static final int MOST = 10_000;

  public ThrottleRule {
    if (window.isNegative() || window.isZero()) {
      throw new IllegalArgumentException("the window must be longer than zero");
    }
    limit = Math.min(limit, MOST);
  }

  /** Whether there is a limit at all. */
  public boolean applies() {
    return limit > 0;
  }
}
