package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.read.Aggregation;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.read.RowsPage;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Results of SQL, pages of rows and aggregates as JSON. */
public final class QueryBodies {

  private QueryBodies() {}

  /** The rows that SQL gives on a table of a finished run. */
  public static JsonObject of(QueryResult result) {
    ResultTable rows = result.rows().result();
    JsonMembers members = table(rows, result.columns()).put("truncated", rows.more());
    times(members, result.rows());
    if (!result.maskedColumns().isEmpty()) {
      members.putTexts("masked_columns", result.maskedColumns());
    }
    return members.toObject();
  }

  /** The rows that SQL gives on a table of the warehouse. */
  public static JsonObject query(SnapshotResult<QueryResult> found) {
    return new JsonMembers()
        .put("snapshot", found.snapshot().toJson())
        .put("result", of(found.result()))
        .toObject();
  }

  /** The columns of a result, without its rows. */
  public static List<JsonObject> columns(QueryResult result) {
    return WireTable.of(result.rows().result(), result.columns()).columns().stream()
        .map(QueryBodies::column)
        .toList();
  }

  /** One page of rows. */
  public static JsonObject rows(SnapshotResult<RowsPage> found) {
    RowsPage page = found.result();
    ResultTable rows = page.rows().result().page();
    JsonMembers members = new JsonMembers().put("snapshot", found.snapshot().toJson());
    table(rows, page.columns()).toObject().members().forEach(members::put);
    members
        .putList("order", page.query().sort(), key -> order("column", key))
        .put("page", position(page, rows))
        .put("count", count(page.rows().result().count()));
    return times(members, page.rows()).toObject();
  }

  /** Groups and their measures. */
  public static JsonObject aggregate(SnapshotResult<Aggregation> found) {
    Aggregation aggregation = found.result();
    AggregateQuery query = aggregation.query();
    JsonMembers members = new JsonMembers().put("snapshot", found.snapshot().toJson());
    table(aggregation.groups().result().groups(), aggregation.columns())
        .toObject()
        .members()
        .forEach(members::put);
    members
        .putTexts("group_by", query.groupBy())
        .putList("measures", query.measures(), measure -> measure(measure, query))
        .putList("order", query.orderBy(), key -> order("key", key))
        .put("unit", unit(query))
        .put("input", input(aggregation.groups().result().inputRows()))
        .put("result", completeness(aggregation));
    return times(members, aggregation.groups()).toObject();
  }

  private static JsonMembers table(ResultTable table, List<TableColumn> known) {
    WireTable wire = WireTable.of(table, known);
    return new JsonMembers()
        .putTexts("columns", table.columns().stream().map(column -> column.name()).toList())
        .putList("column_meta", wire.columns(), QueryBodies::column)
        .put("rows", wire.rowObjects());
  }

  private static JsonObject column(ColumnInfo column) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("name", JsonValue.of(column.name()));
    members.putAll(column.members());
    return new JsonObject(members);
  }

  private static JsonMembers times(JsonMembers members, Timed<?> timed) {
    return members
        .put("execution_ms", timed.total().toMillis())
        .put("startup_ms", timed.startup().toMillis())
        .put("engine_execution_ms", timed.engine().toMillis());
  }

  private static JsonObject order(String member, SortKey key) {
    return new JsonMembers()
        .put(member, key.column())
        .put("direction", key.direction().wire())
        .toObject();
  }

  private static JsonObject position(RowsPage page, ResultTable rows) {
    long offset = page.query().offset();
    long next = offset + rows.rows().size();
    return new JsonMembers()
        .put("offset", offset)
        .put("page_size", page.query().pageSize())
        .put("returned", rows.rows().size())
        .put("has_more", rows.more())
        .put("next_offset", rows.more() ? JsonValue.of(next) : JsonValue.ofNull())
        .toObject();
  }

  private static JsonObject count(OptionalLong count) {
    return new JsonMembers()
        .put("status", count.isPresent() ? "exact" : "not_computed")
        .put("value", count.isPresent() ? JsonValue.of(count.getAsLong()) : JsonValue.ofNull())
        .toObject();
  }

  private static JsonObject measure(AggregateQuery.Measure measure, AggregateQuery query) {
    return new JsonMembers()
        .put("as", measure.name())
        .put("fn", measure.function().wire())
        .putOrNull("column", measure.column(), JsonValue::of)
        .putOrNull("additive", measure.additive(), JsonValue::of)
        .putOrNull("unit_column", query.unitColumn(), JsonValue::of)
        .toObject();
  }

  private static JsonObject unit(AggregateQuery query) {
    String checked = query.splitUnits() ? "split" : "single_unit";
    return new JsonMembers()
        .putOrNull("column", query.unitColumn(), JsonValue::of)
        .put("policy", query.splitUnits() ? "split" : "reject")
        .put("check", query.unitColumn().isPresent() ? checked : "not_checked")
        .toObject();
  }

  private static JsonObject input(long rows) {
    return new JsonMembers().put("row_count", rows).put("sampled", false).toObject();
  }

  private static JsonObject completeness(Aggregation aggregation) {
    long groups = aggregation.groups().result().groupCount();
    int returned = aggregation.groups().result().groups().rows().size();
    return new JsonMembers()
        .put("completeness", returned < groups ? "top_n" : "full")
        .put("group_count", groups)
        .put("returned", returned)
        .put("limit", aggregation.query().limit())
        .toObject();
  }
}
