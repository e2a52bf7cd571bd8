package io.datasetbuilder.warehouse.column;

import java.util.Locale;

/** The JSON form of a column's cells; null is always JSON null. */
public enum WireEncoding {
  /** JSON numbers; what is not finite becomes null. */
  NUMBER,
  /** Texts that hold every digit: decimals, and integers that a double would round. */
  DECIMAL_STRING,
  /** {@code true} and {@code false}. */
  BOOLEAN,
  /** Texts. */
  STRING,
  /** Nested JSON, in which the same rules hold. */
  JSON;

  /** The name in a response. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
