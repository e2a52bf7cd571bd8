package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.ResultFile;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** Engine whose tables have the rows 0, 1, 2 and so on; it refuses what a test wants. */
final class NumberedRows implements QueryEngine {

  private final long rows;

  /** Refusals of the next calls, in order; an empty one lets its call pass. */
  final Deque<Optional<WarehouseProblem>> refusals = new ArrayDeque<>();

  /** Rows of each call that was not refused, by their number. */
  final List<Integer> sizes = new ArrayList<>();

  /** The most rows of a response. */
  int most = Integer.MAX_VALUE;

  NumberedRows(long rows) {
    this.rows = rows;
  }

  private <T> Result<Timed<T>> unlessRefused(int size, Supplier<T> result) {
    Optional<WarehouseProblem> wanted =
        refusals.isEmpty() ? Optional.empty() : refusals.removeFirst();
    Optional<WarehouseProblem> refusal =
        wanted.or(
            () -> size > most ? Optional.of(WarehouseProblem.QUERY_FAILED) : Optional.empty());
    if (refusal.isPresent()) {
      return Result.refused(Problem.of(refusal.get(), "", "refused"));
    }
    sizes.add(size);
    Duration second = Duration.ofSeconds(1);
    return Result.ok(new Timed<>(result.get(), second, second, second));
  }

  private static ResultTable table(LongStream numbers, boolean more) {
    return new ResultTable(
        List.of(new ResultColumn("n", "Int64")),
        numbers.mapToObj(number -> List.of(JsonValue.of(number))).toList(),
        more);
  }

  @Override
  public Result<Timed<RowsResult>> rows(QueriedTable table, RowsQuery query, Limits limits) {
    long end = Math.min(rows, query.offset() + query.pageSize());
    return unlessRefused(
        query.pageSize(),
        () ->
            new RowsResult(
                table(LongStream.range(query.offset(), end), end < rows),
                query.count() ? OptionalLong.of(rows) : OptionalLong.empty()));
  }

  @Override
  public Result<Timed<ResultTable>> sql(QueriedTable table, SqlQuery query, Limits limits) {
    return unlessRefused(query.limit(), () -> table(LongStream.range(0, 1), false));
  }

  @Override
  public Result<Timed<ResultTable>> sql(
      Supplier<Result<QueriedTable>> table, SqlQuery query, Limits limits) {
    return table.get().then(made -> sql(made, query, limits));
  }

  @Override
  public Optional<Problem> unsafe(String sql, Limits limits) {
    return Optional.empty();
  }

  @Override
  public Result<ResultFile> export(
      QueriedTable table, ExportQuery query, String file, Limits limits) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Result<Timed<AggregateResult>> aggregate(
      QueriedTable table, AggregateQuery query, Limits limits) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Result<Timed<SnapshotProfile>> profile(QueriedTable table, Limits limits) {
    return unlessRefused(0, () -> new SnapshotProfile(rows, List.of()));
  }

  @Override
  public void warmUp() {}

  @Override
  public void close() {}
}
