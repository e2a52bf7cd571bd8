package io.datasetbuilder.buildspec.gold;

import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparison;
import io.datasetbuilder.buildspec.gold.GoldFilter.NotNull;
import io.datasetbuilder.buildspec.gold.GoldFilter.OneOf;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a list of filters, of {@code gold.filters} or {@code schema.filter}. A filter whose value
 * does not fit is a problem of the second gate.
 */
public final class FilterFields {

  private static final Fields.KnownFields FIELDS = Fields.KnownFields.of("column", "op", "value");

  private static final Choices<Comparator> COMPARATORS = Choices.of(Comparator.values());

  private FilterFields() {}

  /** The filters that a value writes. */
  public static List<GoldFilter> read(Value value) {
    return value.items().stream()
        .flatMap(item -> item.fields(FIELDS).stream())
        .map(FilterFields::filter)
        .toList();
  }

  private static GoldFilter filter(Fields fields) {
    String column = fields.requiredText("column");
    Optional<Value> op = fields.required("op");
    Optional<Value> value = fields.optional("value");
    String written = op.map(Value::filledText).orElse("");
    if (written.equals("not_null")) {
      value.ifPresent(FilterFields::unexpected);
      return new NotNull(column);
    }
    if (!isOperator(written)) {
      op.ifPresent(FilterFields::unknown);
    } else if (value.isEmpty()) {
      String message = "the filter with " + written + " needs a value";
      fields.report(ValidationProblem.MISSING_FILTER_VALUE, message);
    }
    return value.map(given -> comparison(column, written, given)).orElse(new NotNull(column));
  }

  private static GoldFilter comparison(String column, String op, Value value) {
    JsonValue operand = value.freeValue();
    if (op.equals("in")) {
      return new OneOf(column, oneKind(value, operand));
    }
    if (kindOf(operand).isEmpty()) {
      String message = "the filter compares with a text, a number or a boolean";
      value.report(ValidationProblem.INVALID_FILTER_VALUE, message);
    }
    return new Comparison(column, COMPARATORS.named(op).orElse(Comparator.EQ), operand);
  }

  private static List<JsonValue> oneKind(Value value, JsonValue operand) {
    List<JsonValue> items = operand instanceof JsonArray array ? array.items() : List.of();
    boolean scalars = items.stream().allMatch(item -> kindOf(item).isPresent());
    boolean alike = items.stream().map(FilterFields::kindOf).distinct().count() == 1;
    if (!scalars || !alike) {
      String message = "in needs a list of texts, of numbers or of booleans";
      value.report(ValidationProblem.INVALID_FILTER_VALUE, message);
    }
    return items;
  }

  /** The type that a cell must have to be compared with the value; empty for other values. */
  public static Optional<Class<? extends JsonValue>> kindOf(JsonValue value) {
    boolean scalar =
        value instanceof JsonText || value instanceof JsonNumber || value instanceof JsonBoolean;
    return scalar ? Optional.of(value.getClass()) : Optional.empty();
  }

  private static boolean isOperator(String name) {
    return name.equals("in") || COMPARATORS.named(name).isPresent();
  }

  private static void unexpected(Value value) {
    value.report(ValidationProblem.UNEXPECTED_FILTER_VALUE, "a not_null filter takes no value");
  }

  private static void unknown(Value op) {
    if (op.text().isEmpty()) {
      return;
    }
    List<String> operators = new ArrayList<>(COMPARATORS.names());
    operators.addAll(List.of("in", "not_null"));
    String message = "there is no filter operator " + Quoting.quoted(op.text());
    op.report(LoadProblem.UNKNOWN_VALUE, message, LoadMessages.nearestOf(op.text(), operators));
  }
}
