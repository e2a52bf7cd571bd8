package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.source.provider.definition.FieldType;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Whether a value is of a declared type, as text or as itself: many providers write numbers as
 * texts, with commas between thousands. What begins with a zero is no number, since it would lose
 * that zero.
 */
final class TypeFit {

  private static final String GROUPED = "[+-]?(0|[1-9][0-9]*|[1-9][0-9]{0,2}(,[0-9]{3})+)";
  private static final Pattern WHOLE = Pattern.compile(" *" + GROUPED + "(\\.0+)? *");
  private static final Pattern DECIMAL =
      Pattern.compile(" *(" + GROUPED + "(\\.[0-9]*)?|[+-]?\\.[0-9]+) *");
  private static final Pattern LOGICAL = Pattern.compile("(?i)true|false|0|1");

  private TypeFit() {}

  static boolean fits(FieldType type, JsonValue value) {
    return switch (type) {
      case STRING -> value instanceof JsonText || value instanceof JsonNumber;
      case INTEGER ->
          value instanceof JsonNumber number ? isWhole(number.value()) : matches(WHOLE, value);
      case NUMBER -> value instanceof JsonNumber || matches(DECIMAL, value);
      case BOOLEAN ->
          value instanceof JsonBoolean
              || matches(LOGICAL, value)
              || (value instanceof JsonNumber number && isBit(number.value()));
    };
  }

  private static boolean matches(Pattern grammar, JsonValue value) {
    return value instanceof JsonText text && grammar.matcher(text.value()).matches();
  }

  /** Checked by the scale: expanding a number of a huge exponent would fill the memory. */
  private static boolean isWhole(BigDecimal number) {
    return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
  }

  private static boolean isBit(BigDecimal number) {
    return number.signum() == 0 || number.compareTo(BigDecimal.ONE) == 0;
  }
}
