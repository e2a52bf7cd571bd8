package io.datasetbuilder.warehouse.column;

import java.util.Locale;
import java.util.Set;

/**
 * Type that a client sees of a column: lower case and without parameters. The set is open, so a
 * client treats a name that it does not know as text.
 *
 * @param wire the name in a response, such as {@code int64} or {@code datetime}
 */
public record LogicalType(String wire) {

  /** A text column that its provider declares to hold codes; leading zeros are part of a code. */
  public static final LogicalType IDENTIFIER = new LogicalType("identifier");

  private static final Set<String> TEXTS = Set.of("string", "categorical", "enum");
  private static final Set<String> FLOATS = Set.of("float32", "float64");
  private static final Set<String> NESTED = Set.of("list", "array", "struct", "object", "null");

  /** The logical type of a canonical dtype name: {@code Decimal(10,2)} is {@code decimal}. */
  public static LogicalType of(String dtype) {
    int parameters = dtype.indexOf('(');
    String name = parameters < 0 ? dtype : dtype.substring(0, parameters);
    return new LogicalType(name.toLowerCase(Locale.ROOT));
  }

  /** Whole numbers of any width, with or without a sign. */
  public boolean isWhole() {
    int digits = wire.startsWith("uint") ? "uint".length() : "int".length();
    return (wire.startsWith("uint") || wire.startsWith("int"))
        && wire.length() > digits
        && wire.chars().skip(digits).allMatch(c -> c >= '0' && c <= '9');
  }

  /** Whether its values are texts, however they are stored. */
  public boolean isText() {
    return TEXTS.contains(wire) || equals(IDENTIFIER);
  }

  /**
   * JSON encoding of cells of this type.
   *
   * @param exactAsNumbers whether a double holds every whole number of the response
   */
  public ColumnInfo.WireEncoding encoding(boolean exactAsNumbers) {
    if (isWhole()) {
      return exactAsNumbers
          ? ColumnInfo.WireEncoding.NUMBER
          : ColumnInfo.WireEncoding.DECIMAL_STRING;
    }
    if (FLOATS.contains(wire)) {
      return ColumnInfo.WireEncoding.NUMBER;
    }
    if (NESTED.contains(wire)) {
      return ColumnInfo.WireEncoding.JSON;
    }
    return switch (wire) {
      case "decimal" -> ColumnInfo.WireEncoding.DECIMAL_STRING;
      case "boolean" -> ColumnInfo.WireEncoding.BOOLEAN;
      default -> ColumnInfo.WireEncoding.STRING;
    };
  }
}
