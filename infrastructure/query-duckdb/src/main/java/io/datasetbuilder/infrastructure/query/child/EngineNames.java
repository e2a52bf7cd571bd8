package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.plan.SqlText;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rule for names that the engine takes for functions where no column of that name is visible, such
 * as {@code user} and {@code current_date}: they read the engine and the clock. Columns may have
 * these names.
 *
 * <p>Which columns are visible where, the engine alone knows. So a statement is refused when
 * neither the dataset nor the statement itself has such a column, and in the {@link LockedEngine}
 * these functions are hidden by others that cannot be called without an argument: a name that is no
 * column there cannot be resolved. For one statement.
 */
final class EngineNames {

  /** Names, and the functions that the engine takes them for. */
  private static final Map<String, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry("user", "user"),
          Map.entry("current_user", "current_user"),
          Map.entry("session_user", "session_user"),
          Map.entry("current_role", "current_role"),
          Map.entry("current_catalog", "current_catalog"),
          Map.entry("current_schema", "current_schema"),
          Map.entry("current_date", "current_date"),
          Map.entry("current_time", "get_current_time"),
          Map.entry("current_timestamp", "get_current_timestamp"),
          Map.entry("localtime", "current_localtime"),
          Map.entry("localtimestamp", "current_localtimestamp"));

  private static final Set<String> OF_CLOCK =
      Set.of("current_date", "current_time", "current_timestamp", "localtime", "localtimestamp");

  /** Begins the engine's text about a call of a function that hides one of these. */
  private static final Pattern CALL = Pattern.compile("^Macro \"?(\\w+)\"?\\(\\) does not support");

  private final Set<String> used = new LinkedHashSet<>();
  private final Set<String> defined = new HashSet<>();

  /** Notes a reference to a column, by the parts of its name. */
  void use(List<String> column) {
    String name = column.isEmpty() ? "" : column.get(0).toLowerCase(Locale.ROOT);
    if (FUNCTIONS.containsKey(name)) {
      used.add(name);
    }
  }

  /** Notes a name that the statement gives to a column or relation. */
  void define(String name) {
    defined.add(name.toLowerCase(Locale.ROOT));
  }

  /** Checks the statement whose names were noted. */
  void check(DatasetColumns columns) throws RefusedStatementException {
    for (String name : used) {
      if (!defined.contains(name) && !columns.mayHave(name)) {
        throw new RefusedStatementException(refusal(name));
      }
    }
  }

  /** Statements that hide the functions. */
  static List<String> hiding() {
    return FUNCTIONS.values().stream()
        .map(function -> "CREATE MACRO " + SqlText.identifier(function) + "(argument) AS argument")
        .toList();
  }

  /**
   * The refusal of a statement that the engine could not resolve because of such a name.
   *
   * @param error the engine's text
   */
  static Optional<Refused> refusalOf(String error) {
    Matcher call = CALL.matcher(error);
    return call.find()
        ? FUNCTIONS.entrySet().stream()
            .filter(entry -> entry.getValue().equals(call.group(1)))
            .map(entry -> refusal(entry.getKey()))
            .findFirst()
        : Optional.empty();
  }

  private static Refused refusal(String name) {
    return new Refused(
        WarehouseProblem.UNSAFE_QUERY,
        name + " is not allowed in a query",
        Optional.of(
            "qualify a column of that name by the relation it belongs to"
                + (OF_CLOCK.contains(name) ? "; else " + RefusalHints.NO_CLOCK : "")));
  }
}
