package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.check.QueryRules;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.List;

/**
 * Body of {@code POST /warehouse/rows}.
 *
 * @param snapshot of the table
 */
public record RowsRequest(TableName table, SnapshotSelector snapshot, RowsQuery query) {

  private static final List<String> MEMBERS =
      List.of(
          "table",
          "snapshot",
          "as_of",
          "offset",
          "page_size",
          "columns",
          "sort",
          "filters",
          "count");

  /** Beyond any table; bounds the work on a hostile list. */
  private static final int MOST_COLUMNS = 20_000;

  private static final Choices<Count> COUNTS = Choices.of(Count.values());

  /** A request of a snapshot by its id, or of the {@code current} one. */
  public RowsRequest(TableName table, String snapshot, RowsQuery query) {
    this(table, SnapshotSelector.named(snapshot), query);
  }

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<RowsRequest> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    RowsRequest request =
        new RowsRequest(QueryFields.table(fields), QueryFields.snapshot(fields), query(fields));
    QueryRules.check(request.query(), log);
    return QueryFields.result(request, log);
  }

  private static RowsQuery query(RequestFields fields) {
    List<RowFilter> filters = QueryFields.filters(fields);
    Count counted = filters.isEmpty() ? Count.EXACT : Count.NONE;
    return new RowsQuery(
        columns(fields),
        QueryFields.sort(fields, "sort", "column"),
        filters,
        fields.choice("count", COUNTS).orElse(counted) == Count.EXACT,
        fields.whole("offset").orElse(0L),
        fields.smallWhole("page_size").orElse(RowsQuery.DEFAULT_PAGE_SIZE));
  }

  private static List<String> columns(RequestFields fields) {
    List<String> columns = fields.texts("columns", MOST_COLUMNS);
    if (fields.has("columns") && columns.isEmpty()) {
      fields.report("columns", "needs at least one column; leave it out for all of them");
    }
    return columns;
  }

  /** Whether matching rows are counted. */
  private enum Count implements WireNamed.LowerCase {
    EXACT,
    NONE
  }
}
