package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.terminal.ValueFormatter;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads members of responses for people. A member of another type counts as one that is missing.
 */
public final class ResponseFields {

  private static final String UNKNOWN = "?";

  private ResponseFields() {}

  public static JsonFields of(JsonObject body) {
    return JsonFields.of(body, new JsonProblems(ServiceProblem.REMOTE_NOT_A_SERVICE));
  }

  /** The objects in a list. */
  public static List<JsonFields> list(JsonFields fields, String member) {
    return fields.objects(member, item -> item);
  }

  /** A text on one line. */
  public static String text(JsonFields fields, String member) {
    return fields.text(member).map(PlainLine::of).orElse(UNKNOWN);
  }

  /** A time. */
  public static String time(JsonFields fields, String member) {
    return ValueFormatter.time(fields.text(member).flatMap(Timestamps::parse));
  }

  /** Prints the lines of a SQL text, indented, below a title. */
  public static void sql(JsonFields fields, Consumer<String> lines) {
    lines.accept("  sql:");
    fields
        .text("sql")
        .orElse("")
        .lines()
        .forEach(line -> lines.accept("    " + PlainLine.of(line)));
  }
}
