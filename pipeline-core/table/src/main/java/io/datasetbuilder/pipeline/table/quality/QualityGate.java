package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;

/**
 * The gate before Gold: any failed rule fails its source, a warning lets it pass (Spec, "quality",
 * gate rules). The schema contract is not checked here: its violations fail the source by
 * themselves.
 */
public final class QualityGate {

  private QualityGate() {}

  /** One problem a failed check, at its rule; none when the source may become Gold. */
  public static List<Problem> problems(QualityEvaluation evaluation) {
    return evaluation.checks().stream()
        .filter(check -> check.result().status() == CheckStatus.FAIL)
        .map(QualityGate::problem)
        .toList();
  }

  private static Problem problem(EvaluatedCheck check) {
    QualityCheckResult result = check.result();
    String message =
        result.rule() + " failed" + result.detail().map(detail -> ": " + detail).orElse("");
    return Problem.of(TableProblem.QUALITY_FAILED, check.at(), message);
  }
}
