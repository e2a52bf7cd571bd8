package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.query.check.QueryRules;
import io.datasetbuilder.warehouse.request.RequestFields.Entries;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Members that requests of queries and tables share. */
final class QueryFields {

  private static final String AS_OF = "as_of";

  /** The members that select a snapshot. */
  static final List<String> SNAPSHOT = List.of("snapshot", AS_OF);

  private static final Choices<Direction> DIRECTIONS = Choices.of(Direction.values());

  private static final SortKey KEY_STAND_IN = new SortKey("", Direction.ASC);

  private static final Entries FILTERS =
      new Entries(List.of("column", "op", "value", "values"), RowsQuery.MAX_FILTERS);

  private static final Choices<Operator> OPERATORS = Choices.of(Operator.values());

  /** Breaks no rule of filters. */
  private static final RowFilter FILTER_STAND_IN = new RowFilter("", Operator.IS_NULL, List.of());

  private QueryFields() {}

  static TableName table(RequestFields request) {
    return new TableName(request.requiredText("table"));
  }

  /** The snapshot that a request reads: where it names none, the newest committed one. */
  static SnapshotSelector snapshot(RequestFields request) {
    Optional<String> named = request.text("snapshot");
    Optional<String> time = request.text(AS_OF);
    if (named.isPresent() && time.isPresent()) {
      request.report(AS_OF, "cannot be combined with \"snapshot\"");
    }
    return time.isPresent()
        ? asOf(request, time.get())
        : named.map(SnapshotSelector::named).orElse(SnapshotSelector.CURRENT);
  }

  private static SnapshotSelector asOf(RequestFields request, String time) {
    Optional<Instant> instant = Timestamps.parse(time);
    if (instant.isEmpty() && !time.isEmpty()) {
      request.report(AS_OF, "is not a time with an offset, such as 2026-08-15T09:30:00Z");
    }
    return new SnapshotSelector.AsOf(instant.orElse(Instant.EPOCH));
  }

  /** The request, or all problems that were found in it. */
  static <T> Result<T> result(T request, ProblemLog log) {
    return log.problems().isEmpty() ? Result.ok(request) : Result.refused(log.problems());
  }

  /** The SQL and how many rows it gives at most. */
  static SqlQuery sql(RequestFields request, ProblemLog log) {
    SqlQuery query =
        new SqlQuery(
            request.requiredText("sql"),
            request.smallWhole("limit").orElse(SqlQuery.DEFAULT_LIMIT));
    QueryRules.check(query, log);
    return query;
  }

  /**
   * Reads the keys, ascending where no direction is given.
   *
   * @param list the member that holds the keys
   * @param column the member of a key that names its column
   */
  static List<SortKey> sort(RequestFields request, String list, String column) {
    Entries entries = new Entries(List.of(column, "direction"), RowsQuery.MAX_SORT_KEYS);
    return request.objects(list, entries, fields -> key(fields, column), KEY_STAND_IN);
  }

  private static SortKey key(RequestFields fields, String column) {
    return new SortKey(
        fields.requiredText(column), fields.choice("direction", DIRECTIONS).orElse(Direction.ASC));
  }

  /** The filters of rows. */
  static List<RowFilter> filters(RequestFields request) {
    return request.objects("filters", FILTERS, QueryFields::filter, FILTER_STAND_IN);
  }

  private static RowFilter filter(RequestFields fields) {
    String column = fields.requiredText("column");
    return fields
        .requiredChoice("op", OPERATORS)
        .map(operator -> new RowFilter(column, operator, operands(fields, operator)))
        .orElse(FILTER_STAND_IN);
  }

  private static List<JsonValue> operands(RequestFields fields, Operator operator) {
    boolean none = operator == Operator.IS_NULL || operator == Operator.IS_NOT_NULL;
    boolean several = operator == Operator.IN;
    if (fields.has("value") && (none || several)) {
      fields.report("value", "is not taken by " + operator.wire());
    }
    if (fields.has("values") && !several) {
      fields.report("values", "is not taken by " + operator.wire());
    }
    if (none) {
      return List.of();
    }
    return several
        ? fields.scalars("values", RowFilter.MAX_VALUES)
        : fields.scalar("value").map(List::of).orElseGet(List::of);
  }
}
