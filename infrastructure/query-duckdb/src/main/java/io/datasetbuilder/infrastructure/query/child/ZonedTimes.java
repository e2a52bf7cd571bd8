package io.datasetbuilder.infrastructure.query.child;

import java.util.Locale;
import java.util.Set;

/**
 * Rule for times of day with an offset: {@code AT TIME ZONE} converts them by the offset that the
 * zone has today, so that it reads the clock. A syntax tree has no types; a statement is refused
 * when it converts something and may hold such a time anywhere. For one statement.
 */
final class ZonedTimes {

  /** The type, as the engine names it. */
  static final String TYPE = "TIME WITH TIME ZONE";

  private static final Set<String> NAMES = Set.of("timetz", TYPE.toLowerCase(Locale.ROOT));

  private static final String CONVERSION = "timezone";

  /** Functions that take types as a text, which may be computed. */
  private static final Set<String> BY_SCHEMA =
      Set.of("from_json", "from_json_strict", "json_transform", "json_transform_strict");

  private boolean converts;
  private boolean namesType;

  /** Records the effect of an element of the statement. */
  void add(SyntaxElement element) {
    String function = element.text("function_name").toLowerCase(Locale.ROOT);
    converts |= function.equals(CONVERSION);
    namesType |=
        BY_SCHEMA.contains(function)
            || NAMES.contains(element.text("type_name").toLowerCase(Locale.ROOT));
  }

  /** Checks the statement whose elements were added. */
  void check(DatasetColumns columns) throws RefusedStatementException {
    if (converts && (namesType || columns.holdZonedTimes())) {
      throw RefusedStatementException.unsafe(
          "AT TIME ZONE is not allowed in a query that may hold times of day with an offset",
          "convert timestamps, and read JSON by -> or ->> in place of a schema");
    }
  }
}
