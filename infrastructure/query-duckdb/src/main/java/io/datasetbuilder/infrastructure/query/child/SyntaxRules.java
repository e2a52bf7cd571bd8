package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules that each element of a syntax tree must satisfy, wherever it stands, and the whole tree.
 * They list what is allowed: an element that a new version of the engine brings is refused. For one
 * tree.
 */
final class SyntaxRules {

  /**
   * Queries, relations and parts of them. Not here, and so refused: changes of data, recursive
   * queries, which need not end, and DESCRIBE, SHOW and SUMMARIZE, which read the catalog.
   */
  private static final Set<String> QUERIES =
      Set.of(
          "SELECT_NODE",
          "SET_OPERATION_NODE",
          "CTE_NODE",
          "BASE_TABLE",
          "SUBQUERY",
          "JOIN",
          "EMPTY",
          "EXPRESSION_LIST",
          "TABLE_FUNCTION",
          "PIVOT",
          "ORDER_MODIFIER",
          "LIMIT_MODIFIER",
          "LIMIT_PERCENT_MODIFIER",
          "DISTINCT_MODIFIER",
          "ORDER_DEFAULT",
          "ASCENDING",
          "DESCENDING");

  /** Expressions. Not here, and so refused: parameters, for which nobody gives values. */
  private static final Set<String> EXPRESSIONS =
      Set.of(
          "COLUMN_REF",
          "POSITIONAL_REFERENCE",
          "STAR",
          "VALUE_CONSTANT",
          "FUNCTION",
          "LAMBDA",
          "SUBQUERY",
          "CASE_EXPR",
          "OPERATOR_CAST",
          "TYPE",
          "COLLATE",
          "COMPARE_EQUAL",
          "COMPARE_NOTEQUAL",
          "COMPARE_LESSTHAN",
          "COMPARE_LESSTHANOREQUALTO",
          "COMPARE_GREATERTHAN",
          "COMPARE_GREATERTHANOREQUALTO",
          "COMPARE_DISTINCT_FROM",
          "COMPARE_NOT_DISTINCT_FROM",
          "COMPARE_BETWEEN",
          "COMPARE_NOT_BETWEEN",
          "COMPARE_IN",
          "COMPARE_NOT_IN",
          "CONJUNCTION_AND",
          "CONJUNCTION_OR",
          "OPERATOR_NOT",
          "OPERATOR_IS_NULL",
          "OPERATOR_IS_NOT_NULL",
          "OPERATOR_COALESCE",
          "OPERATOR_NULLIF",
          "OPERATOR_TRY",
          "OPERATOR_UNPACK",
          "GROUPING_FUNCTION",
          "ARRAY_CONSTRUCTOR",
          "ARRAY_EXTRACT",
          "ARRAY_SLICE",
          "STRUCT_EXTRACT",
          "ARROW",
          "WINDOW_AGGREGATE",
          "WINDOW_RANK",
          "WINDOW_RANK_DENSE",
          "WINDOW_NTILE",
          "WINDOW_PERCENT_RANK",
          "WINDOW_CUME_DIST",
          "WINDOW_ROW_NUMBER",
          "WINDOW_FIRST_VALUE",
          "WINDOW_LAST_VALUE",
          "WINDOW_NTH_VALUE",
          "WINDOW_LEAD",
          "WINDOW_LAG",
          "WINDOW_FILL");

  /** How a message names an element that is not allowed. */
  private static final Map<String, String> CLAUSES =
      Map.of(
          "RECURSIVE_CTE_NODE", "a recursive WITH",
          "SHOW_REF", "DESCRIBE, SHOW or SUMMARIZE",
          "VALUE_PARAMETER", "a parameter",
          "VALUE_DEFAULT", "DEFAULT",
          "INSERT_QUERY_NODE", "INSERT",
          "UPDATE_QUERY_NODE", "UPDATE",
          "DELETE_QUERY_NODE", "DELETE",
          "MERGE_QUERY_NODE", "MERGE");

  private final AllowedFunctions functions;
  private final EngineNames names = new EngineNames();
  private final ZonedTimes times = new ZonedTimes();

  SyntaxRules(AllowedFunctions functions) {
    this.functions = functions;
  }

  /** Checks an element whose members are read. */
  void check(SyntaxElement element, SyntaxElement parent) throws RefusedStatementException {
    checkKind(element);
    checkClauses(element);
    element.definedNames().forEach(names::define);
    times.add(element);
    switch (element.type()) {
      case "BASE_TABLE" -> checkRelation(element);
      case "COLUMN_REF" -> names.use(element.columnNames());
      default -> checkFunction(element, parent);
    }
  }

  /** Checks what the elements of the whole tree decide together. */
  void checkWhole(DatasetColumns columns) throws RefusedStatementException {
    names.check(columns);
    times.check(columns);
  }

  private static void checkKind(SyntaxElement element) throws RefusedStatementException {
    String type = element.type();
    boolean allowed =
        element.isExpression()
            ? EXPRESSIONS.contains(type)
            : type.isEmpty() || QUERIES.contains(type);
    if (!allowed) {
      String clause = CLAUSES.getOrDefault(type, "this form of SQL");
      throw RefusedStatementException.unsafe(clause + " is not allowed in a query");
    }
  }

  /**
   * A sample is drawn by chance; a point in time names another state of a table; an enum of the
   * catalog is no data of the query; the state of an aggregate is no value.
   */
  private static void checkClauses(SyntaxElement element) throws RefusedStatementException {
    if (element.has("sample")) {
      throw RefusedStatementException.unsafe("sampling is not allowed in a query");
    }
    if (element.has("at_clause")) {
      throw RefusedStatementException.unsafe("AT is not allowed in a query");
    }
    if (!element.text("pivot_enum").isEmpty()) {
      throw RefusedStatementException.unsafe("PIVOT over an enum is not allowed in a query");
    }
    if (element.has("export_state")) {
      throw RefusedStatementException.unsafe("EXPORT_STATE is not allowed in a query");
    }
    if (element.size("named_param_map") > 0) {
      throw RefusedStatementException.unsafe("a parameter is not allowed in a query");
    }
  }

  /**
   * A qualified name reaches other schemas, such as the catalog of the engine. Which unqualified
   * names are visible is a matter of {@link RelationScope}.
   */
  private static void checkRelation(SyntaxElement table) throws RefusedStatementException {
    boolean qualified =
        !table.text("schema_name").isEmpty()
            || !table.text("catalog_name").isEmpty()
            || table.path().size() > 1;
    if (qualified) {
      throw RefusedStatementException.unsafe(
          "relation "
              + Quoting.quoted(table.text("table_name"))
              + " must not be qualified by a schema or catalog");
    }
  }

  /**
   * Functions by their last name: a name before it is a schema of the engine, which holds the same
   * functions, or a column ({@code name.upper()}).
   */
  private void checkFunction(SyntaxElement element, SyntaxElement parent)
      throws RefusedStatementException {
    String name = element.text("function_name");
    if (name.isEmpty() && !element.type().equals("FUNCTION")) {
      return;
    }
    List<String> path = element.path();
    boolean sameName = path.isEmpty() || path.get(path.size() - 1).equals(name);
    if (!sameName || !functions.contains(name)) {
      throw RefusedStatementException.unsafe(
          "function " + Quoting.quoted(name) + " is not allowed in a query");
    }
    names.use(path.subList(0, Math.max(0, path.size() - 1)));
    if (parent.type().equals("TABLE_FUNCTION") && !name.equalsIgnoreCase("unnest")) {
      throw RefusedStatementException.unsafe(
          "function " + Quoting.quoted(name) + " is not allowed in FROM");
    }
    if (name.equalsIgnoreCase("age") && element.size("arguments") < 2) {
      throw RefusedStatementException.unsafe(
          "function \"age\" with one argument is not allowed in a query",
          "give the other point in time as its first argument");
    }
  }
}
