package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Syntax of columns, orders and filters on the command line. Names that contain a separator of this
 * syntax can be used over HTTP only.
 */
final class RowOptions {

  private static final Choices<Operator> OPERATORS = Choices.of(Operator.values());

  private RowOptions() {}

  /** Names of columns with commas between them. */
  static JsonArray columns(String written) {
    return texts(written);
  }

  /** Parses a column, optionally followed by {@code :asc} or {@code :desc}. */
  static JsonObject sort(String written) {
    for (Direction direction : Direction.values()) {
      String ending = ":" + direction.wire();
      if (written.endsWith(ending)) {
        return sort(written.substring(0, written.length() - ending.length()), direction);
      }
    }
    return sort(written, Direction.ASC);
  }

  private static JsonObject sort(String column, Direction direction) {
    return new JsonMembers().put("column", column).put("direction", direction.wire()).toObject();
  }

  /**
   * Parses a column, an operator and a value with blanks between them; the first word that is an
   * operator ends the name of the column. The values of {@code in} have commas between them.
   *
   * @return empty when no operator follows a column
   */
  static Optional<JsonObject> filter(String written) {
    int from = 0;
    for (int blank = written.indexOf(' '); blank >= 0; blank = written.indexOf(' ', from)) {
      from = blank + 1;
      int end = written.indexOf(' ', from);
      String word = end < 0 ? written.substring(from) : written.substring(from, end);
      String column = written.substring(0, blank).strip();
      Optional<Operator> operator = operator(word);
      if (operator.isPresent() && !column.isEmpty()) {
        return Optional.of(
            filter(column, operator.get(), end < 0 ? "" : written.substring(end + 1)));
      }
    }
    return Optional.empty();
  }

  private static JsonObject filter(String column, Operator operator, String value) {
    JsonMembers filter = new JsonMembers().put("column", column).put("op", operator.wire());
    return switch (operator) {
      case IS_NULL, IS_NOT_NULL -> filter.toObject();
      case IN -> filter.put("values", texts(value)).toObject();
      default -> filter.put("value", value).toObject();
    };
  }

  /** All operators with blanks between them, for messages. */
  static String operators() {
    return String.join(" ", OPERATORS.names());
  }

  private static Optional<Operator> operator(String word) {
    return OPERATORS.named(word);
  }

  private static JsonArray texts(String written) {
    List<JsonValue> parts =
        Arrays.stream(written.split(",", -1)).<JsonValue>map(JsonValue::of).toList();
    return new JsonArray(parts);
  }
}
