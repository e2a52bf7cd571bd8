package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.warehouse.column.ColumnInfo.WholeRange;
import io.datasetbuilder.warehouse.column.LogicalType;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.value.ColumnType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether all rows of a group have one unit (Spec, "Endpoints", aggregate rules). Rows without a
 * unit have another unit than those with one: nothing states that they may be added.
 *
 * @param unit the column that holds the units
 */
record UnitCheck(
    TableRelation relation, String unit, GroupColumns groups, List<RowFilter> filters) {

  private static final int MOST_SAMPLES = 5;

  /** Units that a sample shows, the first in ascending order. */
  private static final int MOST_UNITS = 20;

  UnitCheck {
    filters = List.copyOf(filters);
  }

  /** The expression that is true for a group of several units. */
  String isMixed() {
    String column = relation.sql(unit);
    return "(min(%1$s) IS DISTINCT FROM max(%1$s) OR count(%1$s) NOT IN (0, count(*)))"
        .formatted(column);
  }

  /** The first groups of several units with their units. */
  String samples() {
    String rows = relation.from();
    String where = FilterSql.where(filters, relation);
    String units =
        "list_sort(list(DISTINCT coalesce(CAST(%s AS VARCHAR), '')))[1:%d] AS units"
            .formatted(relation.sql(unit), MOST_UNITS);
    String mixed =
        "SELECT %s1 AS one FROM %s%s%s HAVING %s%s LIMIT %d"
            .formatted(
                groups.selected(),
                rows,
                where,
                groups.groupBy(),
                isMixed(),
                groups.orderBy(),
                MOST_SAMPLES);
    return "WITH mixed AS MATERIALIZED (%s) SELECT %s%s FROM %s SEMI JOIN mixed ON %s%s%s%s"
        .formatted(
            mixed,
            groups.selected(),
            units,
            rows,
            groups.sameAs("mixed"),
            where,
            groups.groupBy(),
            groups.orderBy());
  }

  /**
   * The refusal of groups of several units.
   *
   * @param mixedGroups number of such groups
   * @param samples result of {@link #samples()}
   */
  Problem problem(long mixedGroups, ResultTable samples) {
    String message =
        "%d of the groups hold rows of several units in %s"
            .formatted(mixedGroups, Quoting.quoted(unit));
    List<JsonValue> shown = samples.rows().stream().map(this::sample).toList();
    return Problem.of(WarehouseProblem.MIXED_UNITS, "unit_column", message)
        .with("unit_column", JsonValue.of(unit))
        .with("mixed_group_count", JsonValue.of(mixedGroups))
        .with("samples", new JsonArray(shown));
  }

  private JsonValue sample(List<JsonValue> row) {
    Map<String, JsonValue> group = new LinkedHashMap<>();
    for (int i = 0; i < groups.names().size(); i++) {
      String name = groups.names().get(i);
      group.put(name, onTheWire(row.get(i), relation.dtype(name)));
    }
    Map<String, JsonValue> sample = new LinkedHashMap<>();
    sample.put("group", new JsonObject(group));
    sample.put("units", row.get(groups.names().size()));
    return new JsonObject(sample);
  }

  /** A cell as a response would hold it: as a text when a number would lose digits. */
  private static JsonValue onTheWire(JsonValue cell, String dtype) {
    if (!(cell instanceof JsonNumber number)) {
      return cell;
    }
    Optional<WholeRange> range =
        ColumnType.of(dtype).isWhole()
            ? Optional.of(WholeRange.of(number.value().toBigInteger()))
            : Optional.empty();
    return LogicalType.of(dtype).encoding(WholeRange.exactAsNumbers(range)).cell(number.value());
  }
}
