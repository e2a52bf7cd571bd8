package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Rules that each element of a syntax tree, at every place, and the whole tree must satisfy. They
 * list the allowed elements: an element that a new version of the engine adds is refused. For one
 * tree.
 */
final class SyntaxRules {

  /**
   * Queries, relations and parts of them. Not here, and so refused: changes of data, and recursive
   * queries, which need not end.
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
          "SHOW_REF",
          "ORDER_MODIFIER",
          "LIMIT_MODIFIER",
          "LIMIT_PERCENT_MODIFIER",
          "DISTINCT_MODIFIER",
          "ORDER_DEFAULT",
          "ASCENDING",
          "DESCENDING");

  /**
   * Expressions. Missing here, and so refused: parameters, since a request gives no values for
   * them.
   */
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

  /** Names of refused elements in messages. */
  private static final Map<String, String> CLAUSES =
      Map.of(
          "RECURSIVE_CTE_NODE", "a recursive WITH",
          "VALUE_PARAMETER", "a parameter",
          "VALUE_DEFAULT", "DEFAULT",
          "INSERT_QUERY_NODE", "INSERT",
          "UPDATE_QUERY_NODE", "UPDATE",
          "DELETE_QUERY_NODE", "DELETE",
          "MERGE_QUERY_NODE", "MERGE");

  /** Functions whose second argument names the aggregate that they call. */
  private static final Set<String> NAMING_AN_AGGREGATE =
      Set.of("aggregate", "array_aggr", "array_aggregate", "list_aggr", "list_aggregate");

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
    noteConstant(element, parent);
    element.definedNames().forEach(names::define);
    times.add(element);
    switch (element.type()) {
      case "BASE_TABLE" -> checkRelation(element);
      case "SHOW_REF" -> checkDescription(element);
      case "COLUMN_REF" -> names.use(element.columnNames());
      default -> checkFunction(element, parent);
    }
  }

  /** Constant texts are read where a function takes the name of another one. */
  private static void noteConstant(SyntaxElement element, SyntaxElement parent) {
    boolean text = element.text("kind").equals("STRING");
    if (text && parent.type().equals("VALUE_CONSTANT")) {
      parent.constant(element.text("text"));
    } else if (element.type().equals("VALUE_CONSTANT") && parent.type().isEmpty()) {
      element.constant().ifPresent(parent::constant);
    } else if (element.has("expression") && parent.type().equals("FUNCTION")) {
      parent.argument(element.constant());
    }
  }

  /**
   * Checks a description. DESCRIBE and SUMMARIZE of a query read what the query reads; SHOW reads
   * the catalog.
   */
  private static void checkDescription(SyntaxElement description) throws RefusedStatementException {
    if (!description.has("query")
        || !Set.of("DESCRIBE", "SUMMARY").contains(description.text("show_type"))) {
      throw RefusedStatementException.unsafe(
          "SHOW is not allowed in a query", "write DESCRIBE dataset");
    }
  }

  /** Checks the rules that depend on the elements of the whole tree. */
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
      throw RefusedStatementException.unsafe(
          "sampling is not allowed in a query", RefusalHints.NO_CHANCE);
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
      String message = "function " + Quoting.quoted(name) + " is not allowed in a query";
      throw RefusalHints.ofFunction(name)
          .map(hint -> RefusedStatementException.unsafe(message, hint))
          .orElseGet(() -> RefusedStatementException.unsafe(message));
    }
    names.use(path.subList(0, Math.max(0, path.size() - 1)));
    if (parent.type().equals("TABLE_FUNCTION") && !name.equalsIgnoreCase("unnest")) {
      throw RefusedStatementException.unsafe(
          "function " + Quoting.quoted(name) + " is not allowed in FROM", RefusalHints.SERIES);
    }
    if (NAMING_AN_AGGREGATE.contains(name.toLowerCase(Locale.ROOT))
        && element.argument(1).filter(functions::contains).isEmpty()) {
      throw RefusedStatementException.unsafe(
          "function " + Quoting.quoted(name) + " needs the name of an allowed aggregate",
          "write the name as a text, such as list_aggregate(values, 'sum')");
    }
    if (name.equalsIgnoreCase("age") && element.size("arguments") < 2) {
      throw RefusedStatementException.unsafe(
          "function \"age\" with one argument is not allowed in a query",
          "give the other point in time as its first argument");
    }
  }
}
