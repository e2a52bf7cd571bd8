package io.datasetbuilder.pipeline.table.quality;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Text of what a check found and what it required, the same for results of every status: the
 * report, the command line and messages show a passed check like a failed one.
 */
public final class CheckFormatter {

  /** Text for a check without a result, whose column could not be evaluated. */
  private static final String NOTHING = "-";

  private static final int SHOWN_VALUES = 5;

  private CheckFormatter() {}

  /** A result in one sentence, such as {@code min_rows: 3 rows, 10 required}. */
  public static String sentence(QualityCheckResult result) {
    String check =
        result.column().map(column -> result.rule() + " of " + column).orElse(result.rule());
    return result.detail().map(detail -> check + ": " + detail).orElse(check);
  }

  /**
   * Text of the observed value: a ratio with the counts that it is computed from, a count, a dtype,
   * or whether the column is present.
   */
  public static String actual(QualityCheckResult result) {
    String found = value(result, result.actual());
    return result.affectedRows().isPresent() && result.evaluatedRows().isPresent()
        ? found
            + " ("
            + NumberFormat.count(result.affectedRows().get())
            + " of "
            + NumberFormat.count(result.evaluatedRows().get())
            + ")"
        : found;
  }

  /** Text of the required value, such as {@code at most 0.05} or {@code 0 to 60}. */
  public static String threshold(QualityCheckResult result) {
    if (result.threshold() instanceof JsonObject object) {
      return bounds(object.members());
    }
    String value = value(result, result.threshold());
    if (!(result.threshold() instanceof JsonNumber)) {
      return value;
    }
    return (isRows(result) ? "at least " : "at most ") + value;
  }

  private static String bounds(Map<String, JsonValue> members) {
    if (members.get("right_column") instanceof JsonText right) {
      return operator(members) + " " + right.value();
    }
    if (members.get("source") instanceof JsonText source) {
      return "in " + source.value() + ": " + columns(members);
    }
    if (members.get("values") instanceof JsonArray values) {
      return oneOf(values.items());
    }
    if (members.containsKey("value")) {
      return operator(members) + " " + plain(requireNonNull(members.get("value")));
    }
    if (members.get("pattern") instanceof JsonText pattern) {
      return "matches " + pattern.value();
    }
    boolean bottom = members.get("min") instanceof JsonNumber;
    boolean top = members.get("max") instanceof JsonNumber;
    if (bottom && top) {
      return plain(requireNonNull(members.get("min")))
          + " to "
          + plain(requireNonNull(members.get("max")));
    }
    if (bottom) {
      return "at least " + plain(requireNonNull(members.get("min")));
    }
    return top ? "at most " + plain(requireNonNull(members.get("max"))) : NOTHING;
  }

  private static String operator(Map<String, JsonValue> members) {
    return members.get("operator") instanceof JsonText name
        ? RuleOperators.sign(name.value())
        : NOTHING;
  }

  private static String columns(Map<String, JsonValue> members) {
    return members.get("columns") instanceof JsonArray columns
        ? columns.items().stream().map(CheckFormatter::plain).collect(Collectors.joining(", "))
        : NOTHING;
  }

  private static String oneOf(List<JsonValue> values) {
    String shown =
        values.stream()
            .limit(SHOWN_VALUES)
            .map(CheckFormatter::plain)
            .collect(Collectors.joining(", ", "one of ", ""));
    return values.size() > SHOWN_VALUES
        ? shown + " and " + NumberFormat.count(values.size() - SHOWN_VALUES) + " more"
        : shown;
  }

  private static String value(QualityCheckResult result, JsonValue value) {
    if (value instanceof JsonBoolean there) {
      return there.value() ? "present" : "missing";
    }
    if (value instanceof JsonNumber number && isRows(result) && isWhole(number)) {
      return NumberFormat.counted(number.value().longValueExact(), "row");
    }
    return plain(value);
  }

  private static boolean isRows(QualityCheckResult result) {
    return RuleName.MIN_ROWS.wire().equals(result.rule());
  }

  /** A manifest that was changed by hand may hold anything. */
  private static boolean isWhole(JsonNumber number) {
    return number.value().stripTrailingZeros().scale() <= 0 && number.value().precision() <= 18;
  }

  private static String plain(JsonValue value) {
    if (value instanceof JsonText text) {
      return text.value();
    }
    if (value instanceof JsonBoolean flag) {
      return String.valueOf(flag.value());
    }
    return value instanceof JsonNumber number ? number.value().toString() : NOTHING;
  }
}
