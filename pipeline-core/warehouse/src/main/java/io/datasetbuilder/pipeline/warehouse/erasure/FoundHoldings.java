package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import java.util.List;

/**
 * Result of a search for a value.
 *
 * @param deletions runs and tables that are to be deleted, not recorded yet
 * @param refusals reasons why it cannot be carried out now
 */
record FoundHoldings(
    List<Holding> holdings, List<DeletionRecord> deletions, List<Problem> refusals) {
  FoundHoldings {
    holdings = List.copyOf(holdings);
    deletions = List.copyOf(deletions);
    refusals = List.copyOf(refusals);
  }
}
