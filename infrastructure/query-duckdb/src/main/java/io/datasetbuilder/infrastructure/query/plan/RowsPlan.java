package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One page of rows (Spec, "Endpoints", row filters). Without order and filters it is a range of row
 * numbers, so that all row groups before a deep offset are skipped. Otherwise the row numbers of
 * the page are found from the columns of order and filters alone, and only then the rows of these
 * numbers are read.
 */
public final class RowsPlan implements QueryPlan<RowsResult> {

  private final TableRelation relation;
  private final RowsQuery query;

  /**
   * @param query checked against the columns of the table
   */
  public RowsPlan(QueriedTable table, RowsQuery query) {
    this.relation = new TableRelation(table);
    this.query = query;
  }

  @Override
  public List<Statement> statements() {
    Statement page = Statement.trusted(isRange() ? range() : page());
    return isCounted()
        ? List.of(page, Statement.trusted("SELECT count(*) AS n FROM " + matching()))
        : List.of(page);
  }

  @Override
  public Result<RowsResult> result(List<ResultTable> tables) {
    List<List<JsonValue>> found = tables.get(0).rows();
    boolean more =
        isRange() ? offset() + found.size() < relation.rows() : found.size() > query.pageSize();
    List<List<JsonValue>> page = found.subList(0, Math.min(found.size(), query.pageSize()));
    ResultTable rows = new ResultTable(columns().map(relation::result).toList(), page, more);
    return Result.ok(new RowsResult(rows, count(tables)));
  }

  private OptionalLong count(List<ResultTable> tables) {
    if (query.filters().isEmpty()) {
      return OptionalLong.of(relation.rows());
    }
    return isCounted()
        ? OptionalLong.of(Cells.whole(tables.get(1).rows().get(0).get(0)))
        : OptionalLong.empty();
  }

  private boolean isRange() {
    return query.filters().isEmpty() && query.sort().isEmpty();
  }

  /** Whether the rows must be counted; without filters their number is known. */
  private boolean isCounted() {
    return query.count() && !query.filters().isEmpty();
  }

  private String range() {
    return "SELECT %s FROM %s WHERE %s >= %d AND %s < %d ORDER BY %s"
        .formatted(
            cells(),
            relation.from(),
            TableRelation.ROW_NUMBER,
            offset(),
            TableRelation.ROW_NUMBER,
            offset() + query.pageSize(),
            TableRelation.ROW_NUMBER);
  }

  private String page() {
    String order = query.sort().isEmpty() ? "" : " ORDER BY " + order();
    return ("WITH page AS (SELECT %s AS n FROM %s%s LIMIT %d OFFSET %d)"
            + " SELECT %s FROM %s SEMI JOIN page ON %s = page.n ORDER BY %s")
        .formatted(
            TableRelation.ROW_NUMBER,
            matching(),
            order,
            query.pageSize() + 1,
            offset(),
            cells(),
            relation.from(),
            TableRelation.ROW_NUMBER,
            order());
  }

  private String matching() {
    return relation.from() + FilterSql.where(query.filters(), relation);
  }

  /** The keys, then the order of the file. Without keys a limit keeps the order of the file. */
  private String order() {
    Stream<String> keys =
        query.sort().stream()
            .map(
                key ->
                    OrderSql.key(
                        relation.sql(key.column()), key.direction(), relation.type(key.column())));
    return Stream.concat(keys, Stream.of(TableRelation.ROW_NUMBER))
        .collect(Collectors.joining(", "));
  }

  private String cells() {
    return columns().map(relation::sql).collect(Collectors.joining(", "));
  }

  private Stream<String> columns() {
    return query.columns().isEmpty()
        ? relation.columns().stream().map(TableColumn::name)
        : query.columns().stream();
  }

  /** Offset of the page, limited to the number of rows: no row follows the last one. */
  private long offset() {
    return Math.min(query.offset(), relation.rows());
  }
}
