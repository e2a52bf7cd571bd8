package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.check.OutputColumns;
import io.datasetbuilder.warehouse.query.value.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An aggregate (Spec, "Endpoints", aggregate rules). One scan computes all groups; the groups, the
 * rows in them and the groups of several units are counted over its result, then the groups are
 * sorted and limited.
 */
public final class AggregatePlan implements QueryPlan<AggregateResult> {

  private final TableRelation relation;
  private final AggregateQuery query;
  private final GroupColumns groups;
  private final MeasureSql measures;
  private final Optional<UnitCheck> units;

  /**
   * @param query checked against the columns of the table
   */
  public AggregatePlan(QueriedTable table, AggregateQuery query) {
    this.relation = new TableRelation(table);
    this.query = query;
    this.groups = new GroupColumns(relation, OutputColumns.ofGroups(query));
    this.measures = new MeasureSql(relation);
    this.units =
        query
            .unitColumn()
            .filter(unit -> !query.splitUnits())
            .map(unit -> new UnitCheck(relation, unit, groups, query.filters()));
  }

  @Override
  public List<Statement> statements() {
    return Stream.concat(
            Stream.of(Statement.trusted(aggregate())),
            units.stream().map(check -> Statement.trusted(check.samples())))
        .toList();
  }

  @Override
  public Result<AggregateResult> result(List<ResultTable> tables) {
    List<List<JsonValue>> rows = tables.get(0).rows();
    int width = outputColumns().size();
    long groupCount = total(rows, width);
    if (groupCount > AggregateQuery.MAX_GROUPS) {
      return Result.refused(tooManyGroups(groupCount));
    }
    long mixed = total(rows, width + 2);
    if (mixed > 0 && units.isPresent()) {
      return Result.refused(units.get().problem(mixed, tables.get(1)));
    }
    List<List<JsonValue>> cells = rows.stream().map(row -> row.subList(0, width)).toList();
    ResultTable table = new ResultTable(outputColumns(), cells, groupCount > cells.size());
    return Result.ok(new AggregateResult(table, groupCount, total(rows, width + 1)));
  }

  /** A total, which every row repeats; 0 without rows. */
  private static long total(List<List<JsonValue>> rows, int column) {
    return rows.isEmpty() ? 0 : Cells.whole(rows.get(0).get(column));
  }

  private static Problem tooManyGroups(long groupCount) {
    String message =
        "the aggregate has %d groups; at most %d are computed"
            .formatted(groupCount, AggregateQuery.MAX_GROUPS);
    return Problem.of(WarehouseProblem.TOO_MANY_GROUPS, "", message)
        .with("group_count", JsonValue.of(groupCount))
        .with("max_groups", JsonValue.of(AggregateQuery.MAX_GROUPS));
  }

  /** The groups with their measures, followed by three totals over all groups. */
  private String aggregate() {
    return ("WITH grouped AS MATERIALIZED (SELECT %s%s, count(*) AS n, %s AS mixed FROM %s%s%s)"
            + " SELECT %s%s, (SELECT count(*) FROM grouped) AS groups,"
            + " (SELECT sum(n) FROM grouped) AS input,"
            + " (SELECT count(*) FROM grouped WHERE mixed) AS several"
            + " FROM grouped%s LIMIT %d")
        .formatted(
            groups.selected(),
            eachMeasure(true),
            units.map(UnitCheck::isMixed).orElse("false"),
            relation.from(),
            FilterSql.where(query.filters(), relation),
            groups.groupBy(),
            groups.listed(),
            eachMeasure(false),
            orderBy(),
            query.limit());
  }

  private String eachMeasure(boolean computed) {
    return IntStream.range(0, query.measures().size())
        .mapToObj(
            place ->
                computed
                    ? measures.expression(query.measures().get(place)) + " AS " + measure(place)
                    : measure(place))
        .collect(Collectors.joining(", "));
  }

  private static String measure(int place) {
    return "m" + place;
  }

  private String orderBy() {
    List<String> keys = new ArrayList<>();
    query.orderBy().forEach(key -> keys.add(order(key)));
    IntStream.range(0, groups.names().size()).mapToObj(groups::ascending).forEach(keys::add);
    return keys.isEmpty() ? "" : " ORDER BY " + String.join(", ", keys);
  }

  private String order(SortKey key) {
    int place = OutputColumns.of(query).indexOf(key.column());
    int measure = place - groups.names().size();
    String column = measure < 0 ? GroupColumns.sql(place) : measure(measure);
    String dtype = outputColumns().get(place).dtype();
    return OrderSql.key(column, key.direction(), ColumnType.of(dtype));
  }

  private List<ResultColumn> outputColumns() {
    Stream<ResultColumn> computed =
        query.measures().stream()
            .map(measure -> new ResultColumn(measure.name(), measures.dtype(measure)));
    return Stream.concat(groups.names().stream().map(relation::result), computed).toList();
  }
}
