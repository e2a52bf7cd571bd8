package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.plan.SqlText;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the engine lists of its own language. */
final class EngineCatalog {

  private static final Pattern WORD = Pattern.compile("\\w+");

  private EngineCatalog() {}

  /** The functions, by their kinds, sorted. */
  static List<String> functions(String... kinds) {
    return texts(
        "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type IN ('"
            + String.join("', '", kinds)
            + "') ORDER BY 1");
  }

  static List<String> keywords() {
    return texts("SELECT DISTINCT keyword_name FROM duckdb_keywords() ORDER BY 1");
  }

  /**
   * Functions that do not depend on their arguments alone, and macros that call them; {@code error}
   * is left out, since it gives no value. The engine states it for some kinds of functions alone.
   */
  static Set<String> functionsOfMoreThanArguments() {
    Set<String> functions =
        new TreeSet<>(
            texts(
                "SELECT function_name FROM duckdb_functions() WHERE stability <> 'CONSISTENT'"
                    + " AND function_name <> 'error'"));
    boolean more;
    do {
      String called = "\\b(" + String.join("|", functions) + ")\\b";
      more =
          functions.addAll(
              texts(
                  "SELECT function_name FROM duckdb_functions() WHERE function_type = 'macro'"
                      + " AND regexp_matches(macro_definition, "
                      + SqlText.literal(called)
                      + ")"));
    } while (more);
    return functions;
  }

  /** Names that may be read although there is no such column, as they stand in a statement. */
  static List<String> namesWithoutColumn() throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:")) {
      for (String name :
          texts(
              "SELECT keyword_name FROM duckdb_keywords()"
                  + " UNION SELECT function_name FROM duckdb_functions() ORDER BY 1")) {
        Stream.of(name, SqlText.identifier(name))
            .filter(written -> !written.equals(name) || WORD.matcher(name).matches())
            .filter(written -> runs(engine, "SELECT " + written + " AS n FROM (SELECT 1)"))
            .forEach(names::add);
      }
    }
    return names;
  }

  private static boolean runs(Connection engine, String sql) {
    try (Statement statement = engine.createStatement()) {
      return statement.execute(sql);
    } catch (SQLException unknown) {
      return false;
    }
  }

  private static List<String> texts(String sql) {
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> texts = new ArrayList<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
