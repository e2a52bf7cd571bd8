package io.datasetbuilder.infrastructure.query.child;

import java.sql.SQLException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Check that a statement has one semicolon at most, at its end. The engine's syntax tree does not
 * show semicolons, but its parser finds them: within parentheses any semicolon is a syntax error.
 * So comments and quotes cannot hide or feign one.
 *
 * @param parser writes the syntax tree of a text
 */
record StatementEnd(Parser parser) {

  /** Trees are skipped and not read, so their depth does not matter. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().streamReadConstraints(JsonLine.nestedAtMost(Integer.MAX_VALUE)).build();

  /** Semicolons from the end on that may be the one of the statement: others are in comments. */
  private static final int MOST_TRIED = 100;

  /**
   * Passes a statement or refuses it.
   *
   * @param sql exactly one SELECT, which may have semicolons before and after it
   */
  void check(String sql) throws SQLException, RefusedStatementException {
    int last = sql.lastIndexOf(';');
    if (last >= 0 && !isWithoutSemicolon(sql) && !isEnded(sql, last)) {
      throw RefusedStatementException.unsafe(
          "the SQL holds a semicolon that does not end it",
          "a query is exactly one SELECT, optionally followed by one semicolon");
    }
  }

  /** Whether exactly one of the characters is a semicolon of the statement, after the SELECT. */
  private boolean isEnded(String sql, int last) throws SQLException {
    int tried = 0;
    for (int at = last; at >= 0 && tried < MOST_TRIED; at = sql.lastIndexOf(';', at - 1)) {
      String before = sql.substring(0, at);
      if (isWithoutSemicolon(before + ' ' + sql.substring(at + 1))) {
        return statements(before) == 1;
      }
      tried++;
    }
    return false;
  }

  /** The line end is for a statement that ends with a comment. */
  private boolean isWithoutSemicolon(String select) throws SQLException {
    return statements("SELECT * FROM (" + select + "\n)") == 1;
  }

  /** Number of statements in a text; 0 for one that cannot be parsed. */
  private int statements(String sql) throws SQLException {
    int statements = 0;
    try (JsonParser json =
        FACTORY.createParser(ObjectReadContext.empty(), parser.syntaxTree(sql))) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean found = json.currentName().equals("statements");
        json.nextToken();
        if (found) {
          statements = items(json);
        } else {
          json.skipChildren();
        }
      }
    }
    return statements;
  }

  private static int items(JsonParser array) {
    int items = 0;
    while (array.nextToken() == JsonToken.START_OBJECT) {
      items++;
      array.skipChildren();
    }
    return items;
  }

  /** Writes syntax trees as {@code json_serialize_sql} does. */
  interface Parser {
    String syntaxTree(String sql) throws SQLException;
  }
}
