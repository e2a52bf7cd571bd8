package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Some of many rows. Its ratio is the IEEE double of the division: what any other implementation
 * computes, and what a threshold copied from an earlier result is compared with.
 *
 * @param part rows concerned, from 0
 * @param whole rows checked, at least {@code part}
 */
record RowShare(long part, long whole) {

  /** No double needs more digits to be read back. */
  private static final int MOST_DIGITS = 17;

  RowShare {
    if (part < 0 || part > whole) {
      throw new IllegalArgumentException("not a part of a whole");
    }
  }

  boolean ofNothing() {
    return whole == 0;
  }

  /** Whether it is more than a ratio allows; the boundary itself is allowed. */
  boolean exceeds(BigDecimal ratio) {
    return quotient() > ratio.doubleValue();
  }

  /** The quotient with the fewest digits that read back as it. Never for a share of nothing. */
  JsonValue ratio() {
    BigDecimal exact = new BigDecimal(quotient());
    int digits = 1;
    while (digits < MOST_DIGITS && rounded(exact, digits).doubleValue() != quotient()) {
      digits++;
    }
    return JsonValue.of(CanonicalJson.byValue(rounded(exact, digits)));
  }

  /** {@code Double.toString} of Java 17 writes some doubles with more digits than they need. */
  private static BigDecimal rounded(BigDecimal exact, int digits) {
    return exact.round(new MathContext(digits));
  }

  private double quotient() {
    return (double) part / whole;
  }

  /** As a sentence begins: {@code 3 of 10}. */
  String shown() {
    return NumberFormat.count(part) + " of " + NumberFormat.count(whole);
  }
}
