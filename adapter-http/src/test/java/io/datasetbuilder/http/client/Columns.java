package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.map;
import static io.datasetbuilder.http.client.Shape.number;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.share;
import static io.datasetbuilder.http.client.Shape.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Columns of tables, what is counted of them, and their cells. */
final class Columns {

  private static final Shape ORIGIN =
      oneOf("user_annotation", "core_spec", "catalog", "engine_inferred");
  private static final Shape ENCODING =
      oneOf("number", "decimal_string", "string", "boolean", "json");

  private Columns() {}

  /** A column of a preview. */
  static ObjectShape column(Generation reader) {
    ObjectShape column =
        object()
            .with("name", text())
            .with("dtype", text())
            .with("nullable", flag())
            .with("unique_count", count());
    return reader.isNewer()
        ? column
            .with("logical_type", text("[a-z][a-z0-9]*"))
            .with("wire_encoding", ENCODING)
            .with(hints())
        : column;
  }

  /** A column of a query's result. */
  static Shape info() {
    return object()
        .with("name", text())
        .with("logical_type", text("[a-z][a-z0-9]*"))
        .with("wire_encoding", ENCODING)
        .with(hints());
  }

  /**
   * A column of Silver; what it reports of its logical type is known to break the oldest client.
   */
  static ObjectShape silverColumn(Generation reader) {
    return column(Generation.A)
        .maybe("logical_type", text("[a-z][a-z0-9]*"))
        .maybe("wire_encoding", ENCODING)
        .with(hints())
        .exactlyFor(reader);
  }

  private static ObjectShape hints() {
    return object()
        .maybe("semantic", object().with("kind", text()).with("origin", ORIGIN))
        .maybe(
            "display",
            object()
                .maybe("label", text())
                .maybe("description", text())
                .maybe("format", text())
                .with("origin", ORIGIN))
        .maybe(
            "unit", object().with("name", text()).maybe("scale", number()).with("origin", ORIGIN));
  }

  static Shape statistics() {
    return object()
        .with("row_count", count())
        .with("null_counts", map(count()))
        .with("duplicate_rate", share());
  }

  /**
   * Every row of {@code rows} has the columns of {@code schema} and no other, and every cell the
   * form that its column announces.
   */
  static Shape rowsOf(String rows, String schema) {
    return (value, at, complaints) -> {
      List<JsonNode> columns = new ArrayList<>();
      value.path(schema).forEach(columns::add);
      int place = 0;
      for (JsonNode row : value.path(rows)) {
        row(columns, row, at + "." + rows + "[" + place++ + "]", complaints);
      }
    };
  }

  private static void row(
      List<JsonNode> columns, JsonNode row, String at, Consumer<String> complaints) {
    ObjectShape shape = object();
    for (JsonNode column : columns) {
      String encoding = column.path("wire_encoding").asString("");
      shape = shape.with(column.path("name").asString(), cell(encoding).orNull());
    }
    shape.exactly().read(row, at, complaints);
  }

  private static Shape cell(String encoding) {
    return switch (encoding) {
      case "number" -> number();
      case "decimal_string" -> text("-?[0-9]+(\\.[0-9]+)?");
      case "string" -> text();
      case "boolean" -> flag();
      default -> any();
    };
  }
}
