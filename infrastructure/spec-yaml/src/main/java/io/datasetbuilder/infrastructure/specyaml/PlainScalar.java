package io.datasetbuilder.infrastructure.specyaml;

import java.math.BigDecimal;

/** What an unquoted value turned out to be. */
sealed interface PlainScalar {

  /** Null. */
  record Null() implements PlainScalar {}

  /** A boolean. */
  record Bool(boolean value) implements PlainScalar {}

  /** A number, exact. */
  record Numeric(BigDecimal value) implements PlainScalar {}

  /** A text. */
  record Text(String value) implements PlainScalar {}

  /** NaN or an infinity, which a spec may not hold (Spec, BuildSpec, metadata). */
  record NonFinite() implements PlainScalar {}

  /** A number that a double would make infinite or zero, or with more than 1,000 characters. */
  record OutOfRange() implements PlainScalar {}

  /** A number with a leading zero, which its value would not have. */
  record LeadingZero() implements PlainScalar {}
}
