package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;

/** All checks of one run, in the order made. */
public record VerifyReport(RunId runId, List<Check> checks) {

  public VerifyReport {
    checks = List.copyOf(checks);
  }

  /** True when no check failed. */
  public boolean passed() {
    return checks.stream().noneMatch(check -> check.status() == ProofStatus.FAIL);
  }

  /** What differs, over all checks. */
  public List<Problem> problems() {
    return checks.stream().flatMap(check -> check.problems().stream()).toList();
  }
}
