package io.datasetbuilder.warehouse.column;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Description of a column, which a response states before the cells (Spec, "Other records", column
 * wire info).
 *
 * @param name as users see it
 * @param logicalType meaning of its values
 * @param encoding the JSON form of every cell of the column in this response
 * @param hints further facts about it
 */
public record ColumnInfo(
    String name, LogicalType logicalType, WireEncoding encoding, ColumnHints hints) {

  /**
   * Describes one column of one response. A text column that its provider calls a code is an
   * identifier; hints that follow from the type alone fill the ones that are not stated.
   *
   * @param dtype the canonical dtype name, such as {@code Int64} or {@code List(String)}
   * @param wholeNumbers range of its whole numbers in this response, nested ones included; empty
   *     when it holds none
   * @param stated stated hints
   */
  public static ColumnInfo of(
      String name, String dtype, Optional<WholeRange> wholeNumbers, ColumnHints stated) {
    LogicalType stored = LogicalType.of(dtype);
    boolean code = stated.semantic().filter(ColumnHints.Semantic::isProvidersCode).isPresent();
    LogicalType type = stored.isText() && code ? LogicalType.IDENTIFIER : stored;
    return new ColumnInfo(
        name,
        type,
        type.encoding(WholeRange.exactAsNumbers(wholeNumbers)),
        stated.and(InferredHints.of(stored)));
  }

  /** The members of its wire form except the name; a missing hint is absent, never null. */
  public Map<String, JsonValue> members() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("logical_type", JsonValue.of(logicalType.wire()));
    members.put("wire_encoding", JsonValue.of(encoding.wire()));
    members.putAll(hints.members());
    return members;
  }

  /**
   * Hints that follow from a type for certain. No type states whether a number is a measure or a
   * code, or whether a text is a period, so these hints stay empty.
   */
  static final class InferredHints {

    private InferredHints() {}

    static ColumnHints of(LogicalType type) {
      return switch (type.wire()) {
        case "date", "datetime" -> inferred(ColumnHints.Semantic.DATE);
        case "boolean" -> inferred(ColumnHints.Semantic.FLAG);
        default -> ColumnHints.none();
      };
    }

    private static ColumnHints inferred(String kind) {
      return ColumnHints.of(new ColumnHints.Semantic(kind, ColumnHints.HintOrigin.ENGINE_INFERRED));
    }
  }

  /**
   * The smallest and the largest whole number that a column of a response holds.
   *
   * @param min at most {@code max}
   * @param max at least {@code min}
   */
  public record WholeRange(BigInteger min, BigInteger max) {

    /** 2^53 - 1: a double holds every whole number up to here, and no further one for sure. */
    private static final BigInteger LARGEST_EXACT = BigInteger.TWO.pow(53).subtract(BigInteger.ONE);

    public WholeRange {
      if (min.compareTo(max) > 0) {
        throw new IllegalArgumentException("the smallest value is above the largest");
      }
    }

    /** The range of one value. */
    public static WholeRange of(BigInteger value) {
      return new WholeRange(value, value);
    }

    /** The smallest range that holds both. */
    public WholeRange with(WholeRange other) {
      return new WholeRange(min.min(other.min), max.max(other.max));
    }

    /** Whether a double holds every value of the range; true for an empty one. */
    public static boolean exactAsNumbers(Optional<WholeRange> range) {
      return range
          .map(
              held ->
                  held.max.compareTo(LARGEST_EXACT) <= 0
                      && held.min.compareTo(LARGEST_EXACT.negate()) >= 0)
          .orElse(true);
    }
  }

  /** The JSON form of a column's cells; null is always JSON null. */
  public enum WireEncoding implements WireNamed.LowerCase {
    /** JSON numbers; a value that is not finite becomes null. */
    NUMBER,
    /** Texts that hold every digit: decimals, and integers that a double would round. */
    DECIMAL_STRING,
    /** {@code true} and {@code false}. */
    BOOLEAN,
    /** Texts. */
    STRING,
    /** Nested JSON, in which the same rules hold. */
    JSON;

    /** A number in this form: a text with all its digits, or as it is. */
    public JsonValue cell(BigDecimal number) {
      return this == DECIMAL_STRING ? JsonValue.of(number.toPlainString()) : JsonValue.of(number);
    }
  }
}
