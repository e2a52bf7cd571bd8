package io.datasetbuilder.pipeline.document.description;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What is known about a column beyond its type (Spec, "Other records", column wire info).
 *
 * @param label its name for people
 * @param description what it holds
 * @param unit the unit of its numbers
 * @param semantic what kind of value it holds, such as {@code code} or {@code measure}
 */
public record ColumnNote(
    Optional<String> label,
    Optional<String> description,
    Optional<Unit> unit,
    Optional<String> semantic) {

  /** Nothing is known. */
  public static final ColumnNote NONE =
      new ColumnNote(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * A unit.
   *
   * @param scale what a value of 1 stands for; empty means one unit
   */
  public record Unit(String name, Optional<BigDecimal> scale) {

    /** The unit as people read it, such as {@code 1000 people}. */
    public String shown() {
      return scale
          .filter(factor -> factor.compareTo(BigDecimal.ONE) != 0)
          .map(factor -> factor.toPlainString() + " " + name)
          .orElse(name);
    }
  }
}
