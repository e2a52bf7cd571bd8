package io.datasetbuilder.infrastructure.query.child;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Decides whether the SQL of a user may run: exactly one SELECT, which reads {@code dataset} and
 * calls allowed functions alone (Spec, "Endpoints", POST /query). It checks the engine's own syntax
 * tree and never the text, so comments, quoting and letter case cannot hide anything from it.
 *
 * <ul>
 *   <li>{@link SyntaxRules} list the elements that a tree may hold.
 *   <li>{@link AllowedFunctions} list the functions that it may call.
 *   <li>{@link RelationScope} decides which relations it may read.
 * </ul>
 *
 * <p>It is the first of two lines of defense. The second is {@link LockedEngine}, in which a
 * statement that passed by mistake could do no harm.
 */
final class StatementGate {

  /**
   * Levels of JSON. A call within a call takes three of them, so that about 400 may nest; deeper
   * trees would need a deeper stack of this process and of the engine.
   */
  private static final int MAX_DEPTH = 1_200;

  private static final JsonFactory FACTORY =
      JsonFactory.builder().streamReadConstraints(JsonLine.nestedAtMost(MAX_DEPTH)).build();

  private final AllowedFunctions functions;

  StatementGate(AllowedFunctions functions) {
    this.functions = functions;
  }

  /**
   * Passes a statement or refuses it.
   *
   * @param sql SQL of the user, unchanged
   * @param syntaxTree syntax tree in the form of {@code json_serialize_sql}
   * @param columns columns of the dataset
   */
  void check(String sql, String syntaxTree, DatasetColumns columns)
      throws RefusedStatementException {
    if (sql.indexOf('\0') >= 0) {
      throw RefusedStatementException.unsafe("the SQL holds a NUL character");
    }
    List<Relations> statements = new ArrayList<>();
    Map<String, String> error = new HashMap<>();
    SyntaxRules rules = new SyntaxRules(functions);
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), syntaxTree)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        if (json.currentName().equals("statements")) {
          statements.addAll(new SyntaxTreeReader(json, rules).statements());
        } else {
          String member = json.currentName();
          json.nextToken();
          error.put(member, json.getString());
        }
      }
    } catch (StreamConstraintsException tooDeep) {
      throw tooDeep();
    }
    if ("true".equals(error.get("error"))) {
      throw notParsed(sql, error);
    }
    if (statements.size() != 1) {
      throw RefusedStatementException.unsafe(
          "the SQL holds "
              + (statements.isEmpty() ? "no statement" : "several statements")
              + ", but a query is exactly one SELECT");
    }
    rules.checkWhole(columns);
    RelationScope.check(statements.get(0));
  }

  /** The engine describes no tree: a statement of another kind, or text that is no statement. */
  private static RefusedStatementException notParsed(String sql, Map<String, String> error) {
    if (error.containsKey("position")) {
      return RefusedStatementException.failed(
          "the SQL has a syntax error at " + position(sql, error.get("position")));
    }
    return switch (error.getOrDefault("error_type", "")) {
      case "not implemented" -> RefusalHints.ofStatement(sql);
      case "parser" -> tooDeep();
      default -> RefusedStatementException.failed("the SQL cannot be parsed");
    };
  }

  /**
   * The line and column of an offset, both from 1, columns in code points.
   *
   * @param offset in bytes of UTF-8, in decimal digits, as the engine gives it
   */
  private static String position(String sql, String offset) {
    byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
    int end = Math.min(Integer.parseInt(offset), bytes.length);
    String before = new String(bytes, 0, end, StandardCharsets.UTF_8);
    int lineStart = before.lastIndexOf('\n') + 1;
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    int column = before.codePointCount(lineStart, before.length()) + 1;
    return "line " + line + ", column " + column;
  }

  /** The engine limits the depth of expressions too, and gives no position then. */
  private static RefusedStatementException tooDeep() {
    return RefusedStatementException.unsafe("the SQL is nested too deeply");
  }
}
