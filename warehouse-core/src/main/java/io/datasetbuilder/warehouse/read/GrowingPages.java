package io.datasetbuilder.warehouse.read;

import static java.time.Duration.ZERO;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Pages of one reader, read in chunks of several pages: each chunk costs the start of a process, so
 * that every next one holds more rows, up to {@link #MOST_ROWS}. For one thread.
 */
final class GrowingPages {

  /** Rows in memory at once; the size of a response bounds them, too. */
  static final int MOST_ROWS = 10_000;

  private static final int GROWTH = 4;

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final QueryEngine engine;
  private final RowsQuery first;
  private int rows;
  private boolean begun;
  private boolean grows = true;

  /**
   * @param first the first page, valid for the table; it is the size of all
   */
  GrowingPages(QueryEngine engine, RowsQuery first) {
    this.engine = engine;
    this.first = first;
    this.rows = first.pageSize();
  }

  /**
   * Reads the rows from an offset on. Between two chunks, it waits for a free slot until the
   * deadline.
   */
  Result<RowsPage> chunk(PinnedSnapshot pinned, long offset, Deadline deadline) {
    Result<RowsPage> chunk = read(pinned, offset, deadline);
    if (rows > first.pageSize() && mayBeTooLarge(chunk) && !deadline.isReached()) {
      grows = false;
      rows = first.pageSize();
      chunk = read(pinned, offset, deadline);
    }
    begun = true;
    rows = grows ? Math.max(rows, Math.min(MOST_ROWS, rows * GROWTH)) : rows;
    return chunk;
  }

  /** A result that is larger than a response may be has no code of its own. */
  private static boolean mayBeTooLarge(Result<RowsPage> chunk) {
    return chunk.problems().stream()
        .anyMatch(problem -> problem.code() == WarehouseProblem.QUERY_FAILED);
  }

  private Result<RowsPage> read(PinnedSnapshot pinned, long offset, Deadline deadline) {
    RowsQuery query =
        new RowsQuery(
            first.columns(), first.sort(), first.filters(), first.count() && !begun, offset, rows);
    Result<Timed<RowsResult>> read = engine.rows(pinned.queried(), query, deadline.limits());
    while (begun && isBusy(read) && !deadline.isReached() && deadline.time().pause(PAUSE)) {
      read = engine.rows(pinned.queried(), query, deadline.limits());
    }
    return read.map(
        rows -> new RowsPage(query, deadline.measured(rows), pinned.queried().columns()));
  }

  private static boolean isBusy(Result<?> read) {
    return read.problems().stream()
        .anyMatch(problem -> problem.code() == WarehouseProblem.QUERY_BUSY);
  }

  /**
   * Passes a chunk to the reader in pages of its size.
   *
   * @return the offset of the next chunk; empty after the last chunk, or when the reader stops
   */
  Optional<Long> show(RowsPage chunk, Predicate<RowsPage> reader) {
    List<List<JsonValue>> all = chunk.rows().result().page().rows();
    boolean more = chunk.rows().result().page().more();
    int from = 0;
    do {
      int to = Math.min(all.size(), from + first.pageSize());
      if (!reader.test(page(chunk, from, to, more || to < all.size()))) {
        return Optional.empty();
      }
      from = to;
    } while (from < all.size());
    return more ? Optional.of(chunk.query().offset() + all.size()) : Optional.empty();
  }

  /** The first page of a chunk has the times of the chunk: the others take none. */
  private RowsPage page(RowsPage chunk, int from, int to, boolean more) {
    RowsQuery query = chunk.query();
    Timed<RowsResult> read = chunk.rows();
    ResultTable table = read.result().page();
    RowsResult rows =
        new RowsResult(
            new ResultTable(table.columns(), table.rows().subList(from, to), more),
            from == 0 ? read.result().count() : OptionalLong.empty());
    return new RowsPage(
        new RowsQuery(
            query.columns(),
            query.sort(),
            query.filters(),
            query.count() && from == 0,
            query.offset() + from,
            first.pageSize()),
        from == 0
            ? new Timed<>(rows, read.total(), read.startup(), read.engine())
            : new Timed<>(rows, ZERO, ZERO, ZERO),
        chunk.columns());
  }
}
