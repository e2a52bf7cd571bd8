package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.query.QueryEngine;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Limits of queries (Spec, "Limits"). What is not set is derived from the machine when it is
 * needed, because inspecting the machine takes longer than a validation may.
 *
 * @param maxConcurrency queries that run at once, at least 1
 * @param ownMemoryMb MiB that the process of one query may address, when set; 0 for no limit
 * @param ownBudgetMb MiB of the processes of all queries together, when set
 * @param timeout how long a query may take
 * @param profileTimeout how long a profile may take
 */
public record QuerySettings(
    int maxConcurrency,
    OptionalInt ownMemoryMb,
    OptionalInt ownBudgetMb,
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
    return new QuerySettings(
        (int) variables.numberOrStandard(Setting.QUERY_MAX_CONCURRENCY, problems),
        most,
        budget,
        QueryEngine.Limits.QUERY_TIMEOUT,
        QueryEngine.Limits.PROFILE_TIMEOUT);
  }

  /**
   * MiB that the process of one query may address: a quarter of the machine where nothing is set,
   * and no limit (empty) where that is set. A query that has no limit of its own takes the whole
   * budget (Spec, "Limits"); a budget that is too small for the process of any query counts as what
   * one needs.
   */
  public OptionalInt maxMemoryMb() {
    if (ownMemoryMb.isPresent()) {
      return ownMemoryMb.getAsInt() == 0 ? OptionalInt.empty() : ownMemoryMb;
    }
    return OptionalInt.of(
        Math.max(LEAST_STANDARD_MEMORY_MB, ownBudgetMb.orElseGet(Machine::quarterOfMemoryMb)));
  }

  /** MiB of the processes of all queries together, at least what one query may take. */
  public OptionalInt memoryBudgetMb() {
    return ownBudgetMb.isPresent() && ownMemoryMb.isEmpty() ? maxMemoryMb() : ownBudgetMb;
  }

  /** The same, with other times than those of the Spec, for applications that embed the service. */
  public QuerySettings withTimeouts(Duration ofQueries, Duration ofProfiles) {
    return new QuerySettings(maxConcurrency, ownMemoryMb, ownBudgetMb, ofQueries, ofProfiles);
  }

  private static OptionalInt megabytes(OptionalLong number) {
    return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
  }
}
