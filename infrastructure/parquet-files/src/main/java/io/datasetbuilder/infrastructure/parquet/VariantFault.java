package io.datasetbuilder.infrastructure.parquet;

/** Signals that a variant has no JSON text, and why. It carries nothing of the value. */
final class VariantFault extends Exception {

  private static final long serialVersionUID = 1L;

  /** Reasons, the gravest first. */
  enum Reason {
    /** Its bytes contradict the format or each other. */
    DAMAGED,
    /** It nests more levels, or has a longer text, than a record may have. */
    TOO_LARGE,
    /** It has a number that is not finite, which JSON cannot express. */
    NOT_FINITE
  }

  private final Reason reason;

  VariantFault(Reason reason) {
    super(reason.name());
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }

  /** Refuses a variant that is damaged. */
  static void unless(boolean sound) throws VariantFault {
    if (!sound) {
      throw new VariantFault(Reason.DAMAGED);
    }
  }
}
