package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Runs each query in a process of its own, without any access except to the table (Spec,
 * "Endpoints", POST /query; "Limits").
 *
 * <p>Refuses with {@code unsafe_query}, {@code invalid_request}, {@code query_failed}, {@code
 * query_busy} when no slot or memory is free, {@code query_timeout}, {@code artifact_unavailable}
 * when the file is missing, and the aggregate refusals of {@code WarehouseProblem} with their
 * facts. Callers have checked queries against the columns of the table ({@code CheckQuery}). Safe
 * for concurrent use.
 */
public interface QueryEngine extends AutoCloseable {

  /**
   * Reason why SQL may not run on any table ({@code unsafe_query}); empty where it may, and where
   * the check is not possible at the moment.
   */
  Optional<Problem> unsafe(String sql, Limits limits);

  /** Runs the SQL of a user. */
  Result<Timed<ResultTable>> sql(QueriedTable table, SqlQuery query, Limits limits);

  /**
   * Runs the SQL of a user on a table that is made for the query. One slot and its memory are
   * reserved for both, and unsafe SQL is refused before the table is made.
   *
   * @param table makes the table, within the time of the query; its problems are those of the query
   */
  Result<Timed<ResultTable>> sql(
      Supplier<Result<QueriedTable>> table, SqlQuery query, Limits limits);

  /**
   * Writes the whole result of a user's SQL into a Parquet file. The same statement over the same
   * table gives the same rows in the same order. Refuses, in addition to the codes above, with
   * {@code row_limit_exceeded} and {@code byte_limit_exceeded}; a partial file may exist then.
   *
   * @param file address of the file, which does not exist
   * @return columns of the result
   */
  Result<ResultFile> export(QueriedTable table, ExportQuery query, String file, Limits limits);

  /** Reads one page of rows. */
  Result<Timed<RowsResult>> rows(QueriedTable table, RowsQuery query, Limits limits);

  /** Aggregates the table. */
  Result<Timed<AggregateResult>> aggregate(QueriedTable table, AggregateQuery query, Limits limits);

  /** Computes statistics of all columns that are not suspected to hold personal data. */
  Result<Timed<SnapshotProfile>> profile(QueriedTable table, Limits limits);

  /**
   * Starts the processes that wait for queries, so that the first query need not.
   *
   * @throws QueryEngineFailure when the files that they need cannot be written; queries would be
   *     refused with the same problem
   */
  void warmUp();

  /** Ends all processes and the queries in them. */
  @Override
  void close();

  /**
   * Limits at which a query is stopped.
   *
   * @param timeout longest time from the moment at which the query has a slot; after it the query
   *     fails with {@code query_timeout}
   * @param cancelled whether the caller no longer waits for the result; checked several times a
   *     second
   * @param owner owner whose share of the slots the query uses
   */
  record Limits(Duration timeout, BooleanSupplier cancelled, String owner) {

    /** 10 s (Spec, "Limits"). */
    public static final Duration QUERY_TIMEOUT = Duration.ofSeconds(10);

    /** 60 s (Spec, "Limits"). */
    public static final Duration PROFILE_TIMEOUT = Duration.ofSeconds(60);

    /**
     * The refusal of a query that exceeded the time.
     *
     * @param what the noun for it, such as {@code query}
     */
    public Problem timedOut(String what) {
      String seconds =
          BigDecimal.valueOf(timeout.toMillis(), 3).stripTrailingZeros().toPlainString();
      return Problem.of(
          WarehouseProblem.QUERY_TIMEOUT,
          "",
          "the " + what + " took longer than " + seconds + " s, the limit of this service");
    }
  }

  /**
   * Result of a query with its durations.
   *
   * @param total from the slot to the result
   * @param startup from the slot until a process was ready for the query
   * @param engine execution in the engine
   */
  record Timed<T>(T result, Duration total, Duration startup, Duration engine) {}
}
