package io.datasetbuilder.infrastructure.spark.file;

import java.io.Serializable;

/** Writes the values of one type, as Spark's rows hold them, as JSON. Sent to executors. */
@FunctionalInterface
public interface JsonForm extends Serializable {

  /**
   * Appends a value that is not null.
   *
   * @param out receives the JSON text
   */
  void append(Object value, StringBuilder out);

  /** Appends a value, or null. */
  default void appendNullable(Object value, StringBuilder out) {
    if (value == null) {
      out.append("null");
    } else {
      append(value, out);
    }
  }
}
