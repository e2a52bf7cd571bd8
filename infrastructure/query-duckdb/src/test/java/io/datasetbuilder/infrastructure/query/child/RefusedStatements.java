package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Statements that must be refused: those of the resource, and calls of every function of the engine
 * that is not allowed.
 */
final class RefusedStatements {

  /** A statement and the code that it is refused with. */
  record Expected(WarehouseProblem code, String sql) {}

  private RefusedStatements() {}

  /** The statements that people wrote. */
  static List<Expected> written(Map<String, String> values) {
    return StatementCorpus.lines("refused-statements.txt", values).stream()
        .map(line -> expected(line.substring(0, line.indexOf(' ')), line))
        .toList();
  }

  private static Expected expected(String code, String line) {
    return new Expected(
        code.equals("failed") ? WarehouseProblem.QUERY_FAILED : WarehouseProblem.UNSAFE_QUERY,
        line.substring(code.length() + 1));
  }

  /** Calls of every function that the engine has and the list of allowed functions has not. */
  static List<Expected> generated(Map<String, String> values) {
    AllowedFunctions allowed = AllowedFunctions.load();
    Predicate<String> refused = name -> !allowed.contains(name);
    List<Expected> all = new ArrayList<>();
    EngineCatalog.functions("scalar", "aggregate", "window", "macro").stream()
        .filter(refused)
        .forEach(
            name -> {
              all.add(unsafe("SELECT " + quoted(name) + "() FROM dataset"));
              all.add(unsafe("SELECT " + quoted(name) + "(name, 'a') FROM dataset"));
            });
    EngineCatalog.functions("table", "table_macro").stream()
        .filter(name -> !name.equals("unnest"))
        .forEach(
            name -> {
              all.add(unsafe("FROM dataset, " + quoted(name) + "()"));
              all.add(unsafe("FROM dataset, " + quoted(name) + "('" + values.get("canary") + "')"));
            });
    EngineCatalog.functions("pragma").forEach(name -> all.add(unsafe("PRAGMA " + quoted(name))));
    return all;
  }

  private static Expected unsafe(String sql) {
    return new Expected(WarehouseProblem.UNSAFE_QUERY, sql);
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
