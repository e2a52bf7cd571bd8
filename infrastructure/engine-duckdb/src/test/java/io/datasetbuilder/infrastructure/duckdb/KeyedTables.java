package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.List;
import java.util.stream.Stream;

/** Small tables of a whole-number key {@code k} and a text, and the rows of their join. */
final class KeyedTables {

  static final Column K = new Column("k", Whole.INT64);
  static final Column A = new Column("a", Simple.STRING);
  static final Column B = new Column("b", Simple.STRING);

  private KeyedTables() {}

  /** Both sides of a composition, each row written as {@code key text}. */
  static CompositionFixture into(CompositionFixture fixture, String left, String right) {
    return fixture.left(query(left, "a"), K, A).right(query(right, "b"), K, B);
  }

  static String query(String rows, String text) {
    String values =
        Stream.of(rows.split(", "))
            .map(row -> row.split(" "))
            .map(cells -> "(" + cells[0] + "::BIGINT, '" + cells[1] + "')")
            .reduce((one, other) -> one + ", " + other)
            .orElseThrow();
    return "SELECT * FROM (VALUES " + values + ") t(k, " + text + ")";
  }

  static List<JsonValue> row(long key, String a, String b) {
    return List.of(
        JsonValue.of(key),
        a == null ? JsonValue.ofNull() : JsonValue.of(a),
        b == null ? JsonValue.ofNull() : JsonValue.of(b));
  }
}
