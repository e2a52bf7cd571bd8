package io.datasetbuilder.pipeline.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Some of many rows. Judged by whole numbers, never by a rounded quotient.
 *
 * @param part rows concerned, from 0
 * @param whole rows judged, at least {@code part}
 */
record Share(long part, long whole) {

  /** As many digits as every reader of JSON keeps. */
  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

  Share {
    if (part < 0 || part > whole) {
      throw new IllegalArgumentException("not a part of a whole");
    }
  }

  boolean ofNothing() {
    return whole == 0;
  }

  /** Whether it is more than a ratio allows; the boundary itself is allowed. */
  boolean exceeds(BigDecimal ratio) {
    return BigDecimal.valueOf(part).compareTo(ratio.multiply(BigDecimal.valueOf(whole))) > 0;
  }

  /** The quotient to 15 digits: exact wherever it has no more. Never for a share of nothing. */
  JsonValue ratio() {
    BigDecimal quotient = BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), DIGITS);
    return JsonValue.of(CanonicalJson.byValue(quotient));
  }

  /** As a sentence begins: {@code 3 of 10}. */
  String shown() {
    return part + " of " + whole;
  }
}
