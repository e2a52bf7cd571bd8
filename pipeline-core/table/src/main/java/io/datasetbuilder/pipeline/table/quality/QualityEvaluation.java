package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;
import java.util.stream.Stream;

/**
 * Results of the rules of {@code quality} on one table: duplicates, null ratios, rows, ranges,
 * comparisons, in this order, and last those that need another table. A rule that could not be
 * evaluated is absent.
 */
public record QualityEvaluation(List<EvaluatedCheck> checks) {

  public QualityEvaluation {
    checks = List.copyOf(checks);
  }

  /**
   * Reasons why the source must not become Gold (Spec, "quality", gate rules): one problem per
   * failed check, at its rule. The schema contract is not among the checks: its violations fail the
   * source by themselves.
   */
  public List<Problem> problems() {
    return checks.stream()
        .filter(check -> check.result().status() == CheckStatus.FAIL)
        .map(EvaluatedCheck::problem)
        .toList();
  }

  /** The categories that checks of this version have. */
  public static List<String> categories() {
    return Stream.concat(Stream.of(SchemaContract.CATEGORY), RuleName.categories().stream())
        .toList();
  }

  /** These checks and more. */
  public QualityEvaluation and(List<EvaluatedCheck> more) {
    return new QualityEvaluation(Stream.concat(checks.stream(), more.stream()).toList());
  }

  /** The results alone, PASS included, in order. */
  public List<QualityCheckResult> results() {
    return checks.stream().map(EvaluatedCheck::result).toList();
  }

  /**
   * Result of a check and the place of its rule.
   *
   * @param at the rule's place in the spec, such as {@code quality.range[0]}
   * @param result the result of the check
   * @param code of the problem if the check failed
   */
  public record EvaluatedCheck(String at, QualityCheckResult result, TableProblem code) {

    EvaluatedCheck(String at, QualityCheckResult result) {
      this(at, result, TableProblem.QUALITY_FAILED);
    }

    EvaluatedCheck as(TableProblem other) {
      return new EvaluatedCheck(at, result, other);
    }

    private Problem problem() {
      String message =
          result.rule() + " failed" + result.detail().map(detail -> ": " + detail).orElse("");
      return Problem.of(code, at, message);
    }
  }
}
