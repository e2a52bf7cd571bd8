package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.query.QueryEngine;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Limits of queries (Spec, "Limits").
 *
 * @param maxConcurrency queries that run at once, at least 1
 * @param maxMemoryMb MiB that the process of one query may address; empty: as many as it needs
 * @param memoryBudgetMb MiB of the processes of all queries together, when set
 * @param timeout how long a query may take
 * @param profileTimeout how long a profile may take
 */
public record QuerySettings(
    int maxConcurrency,
    OptionalInt maxMemoryMb,
    OptionalInt memoryBudgetMb,
    Duration timeout,
    Duration profileTimeout) {

  /** MiB of a process with the least memory that queries of ordinary tables need. */
  static final int LEAST_STANDARD_MEMORY_MB = 1_536;

  /** Reads them. A budget that no query fits in is refused: every query would be. */
  static QuerySettings read(Variables variables, List<Problem> problems) {
    OptionalInt most = megabytes(variables.number(Setting.QUERY_MAX_MEMORY_MB, problems));
    OptionalInt budget = megabytes(variables.number(Setting.QUERY_MEMORY_BUDGET_MB, problems));
    if (most.isPresent() && budget.isPresent() && budget.getAsInt() < most.getAsInt()) {
      problems.add(
          Variables.refused(
              Setting.QUERY_MEMORY_BUDGET_MB.variable(),
              "must be at least " + Setting.QUERY_MAX_MEMORY_MB.variable()));
    }
    OptionalInt cap = cap(most, budget);
    return new QuerySettings(
        (int) variables.numberOrStandard(Setting.QUERY_MAX_CONCURRENCY, problems),
        cap,
        budget.isPresent() && most.isEmpty() ? cap : budget,
        QueryEngine.Limits.QUERY_TIMEOUT,
        QueryEngine.Limits.PROFILE_TIMEOUT);
  }

  /**
   * A quarter of the machine where nothing is set, and none where that is set. A query that has no
   * cap of its own takes the whole budget (Spec, "Limits"); where that is too small for the process
   * of any, the budget counts as what one needs.
   */
  private static OptionalInt cap(OptionalInt most, OptionalInt budget) {
    if (most.isPresent()) {
      return most.getAsInt() == 0 ? OptionalInt.empty() : most;
    }
    return OptionalInt.of(
        Math.max(LEAST_STANDARD_MEMORY_MB, budget.orElseGet(Machine::quarterOfMemoryMb)));
  }

  /** The same, with other times than those of the Spec, for applications that embed the service. */
  public QuerySettings withTimeouts(Duration ofQueries, Duration ofProfiles) {
    return new QuerySettings(maxConcurrency, maxMemoryMb, memoryBudgetMb, ofQueries, ofProfiles);
  }

  private static OptionalInt megabytes(OptionalLong number) {
    return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
  }
}
