package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Error of the engine as a refusal in the words of this service. The engine's text names files,
 * values and settings, so no part of it is shown except names that are also in the statement.
 */
final class EngineError {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final Pattern NO_SUCH_FIELD =
      Pattern.compile("does not have a column named \"([^\"]+)\"");

  private static final Pattern NO_SUCH_KEY = Pattern.compile("^Could not find key \"([^\"]+)\"");

  private static final Pattern ERROR_CLASS = Pattern.compile("[A-Za-z][A-Za-z ]{0,39}");

  private static final String MEMORY = "the query needs more memory than a query may use";

  private final JsonObject error;

  private EngineError(JsonObject error) {
    this.error = error;
  }

  /**
   * Ends a statement that the engine did not run to its end.
   *
   * @param sql the statement
   * @param columns the columns of the dataset, from which names are suggested
   */
  static RefusedStatementException of(
      SQLException cause, String sql, List<FetchedTable.Column> columns) {
    EngineError error = new EngineError(parse(cause.getMessage()));
    return error.isOfFullDisk()
        ? RefusedStatementException.diskFull()
        : new RefusedStatementException(error.refusal(sql, columns).causedBy(errorClass(cause)));
  }

  /** The engine's name for the kind of an error: a word of its own, never a value. */
  static String errorClass(SQLException cause) {
    String name = new EngineError(parse(cause.getMessage())).member("exception_type");
    return ERROR_CLASS.matcher(name).matches() ? name : cause.getClass().getName();
  }

  private Refused refusal(String sql, List<FetchedTable.Column> columns) {
    Optional<Refused> engineName = EngineNames.refusalOf(message());
    if (engineName.isPresent()) {
      return engineName.get();
    }
    Optional<String> column = missingColumn().filter(name -> stands(name, sql));
    if (column.isPresent()) {
      return new Refused(
          WarehouseProblem.QUERY_FAILED,
          "the column " + Quoting.quoted(column.get()) + " does not exist",
          NearestName.of(column.get(), columns.stream().map(FetchedTable.Column::name).toList())
              .map(near -> "did you mean " + Quoting.quoted(near) + "?"));
    }
    return described(sql);
  }

  /** For a heap or stack of the process that did not suffice. */
  static Refused outOfMemory(VirtualMachineError cause) {
    return failed(MEMORY).causedBy(cause.getClass().getName());
  }

  private Refused described(String sql) {
    return switch (member("exception_type")) {
      case "Out of Memory" -> failed(MEMORY);
      case "Conversion" ->
          failed(
              "a value cannot be converted to the type that the query needs",
              "try_cast gives null for such values");
      case "Out of Range" -> failed("a value is out of the range of its type");
      case "Mismatch Type" -> failed("the query uses values of types that do not fit");
      case "Binder", "Catalog" -> unbound(sql);
      case "Invalid Input", "Syntax" -> invalidInput();
      default -> failed("the query could not be executed");
    };
  }

  private boolean isOfFullDisk() {
    return member("exception_type").equals("IO") && message().contains("No space left");
  }

  private Refused unbound(String sql) {
    String name = member("name");
    if (member("error_subtype").equals("NO_MATCHING_FUNCTION") && stands(name, sql)) {
      return failed(Quoting.quoted(name) + " cannot be applied to arguments of these types");
    }
    String text = message();
    if (text.startsWith("No function matches")) {
      return failed("a function or operator cannot be applied to arguments of these types");
    }
    if (text.startsWith("Deprecated lambda arrow")) {
      return failed(
          "the arrow -> does not begin a lambda function",
          "write lambda x: x + 1 in place of x -> x + 1");
    }
    if (text.startsWith("Ambiguous reference")) {
      return failed("a column name is ambiguous", "qualify it by the relation it belongs to");
    }
    if (text.contains("must appear in the GROUP BY clause")) {
      return failed("a column is neither grouped nor aggregated", "add it to GROUP BY");
    }
    return failed("the query does not fit the columns and types that it reads");
  }

  private Refused invalidInput() {
    String text = message();
    if (text.startsWith("a list of more than")) {
      return failed(
          "range or generate_series gives more than " + AddedFunctions.MOST_ITEMS + " values",
          "choose bounds that are nearer, or a longer step");
    }
    if (text.startsWith("Division by zero")) {
      return failed("a number is divided by zero");
    }
    if (text.startsWith("More than one row returned by a subquery")) {
      return failed("a subquery that is used as a value returns several rows");
    }
    return failed("a function or operator cannot be applied to a value of the data");
  }

  private Optional<String> missingColumn() {
    if (member("error_subtype").equals("COLUMN_NOT_FOUND")) {
      return Optional.of(member("name"));
    }
    Matcher field = NO_SUCH_FIELD.matcher(message());
    Matcher key = NO_SUCH_KEY.matcher(message());
    if (field.find()) {
      return Optional.of(field.group(1));
    }
    return key.find() ? Optional.of(key.group(1)) : Optional.empty();
  }

  /** Whether the name is the user's own word. */
  private static boolean stands(String name, String sql) {
    return !name.isEmpty() && sql.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT));
  }

  private String message() {
    return member("exception_message");
  }

  private String member(String name) {
    return error.members().get(name) instanceof JsonText text ? text.value() : "";
  }

  private static Refused failed(String message) {
    return new Refused(WarehouseProblem.QUERY_FAILED, message);
  }

  private static Refused failed(String message, String hint) {
    return new Refused(WarehouseProblem.QUERY_FAILED, message, Optional.of(hint));
  }

  /** Parses the JSON of an error; the driver adds words of its own before some errors. */
  private static JsonObject parse(String message) {
    JsonObject none = new JsonObject(Map.of());
    int begin = message == null ? -1 : message.indexOf('{');
    if (begin < 0) {
      return none;
    }
    try (JsonParser json =
        FACTORY.createParser(ObjectReadContext.empty(), message.substring(begin))) {
      json.nextToken();
      JsonValue value = JsonCells.read(json);
      return value instanceof JsonObject object ? object : none;
    } catch (JacksonException notJson) {
      return none;
    }
  }
}
