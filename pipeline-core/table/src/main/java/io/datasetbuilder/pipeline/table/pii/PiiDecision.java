package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * What follows from the findings of one source.
 *
 * @param problems why it is not published; empty when it may be
 * @param warnings sentences for the manifest
 */
public record PiiDecision(List<Problem> problems, List<String> warnings) {

  public PiiDecision {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /** Whether the source may be published. */
  public boolean passes() {
    return problems.isEmpty();
  }
}
