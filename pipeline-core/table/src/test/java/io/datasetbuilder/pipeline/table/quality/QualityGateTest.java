package io.datasetbuilder.pipeline.table.quality;

import static io.datasetbuilder.pipeline.table.quality.QualityRulesBuilder.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import org.junit.jupiter.api.Test;

/** The gate before Gold (Spec, "quality", gate rules). */
class QualityGateTest {

  private static QualityEvaluation violated(QualityRulesBuilder rules) {
    return new CountedTable(10)
        .column("a", Whole.INT64, 5)
        .column("s", Simple.STRING, 0)
        .violating(1)
        .evaluate(rules);
  }

  @Test
  void anyFailedRuleFailsTheSourceWithOneProblemEach() {
    QualityEvaluation evaluation =
        violated(rules().failing().maxNullRatio("a", "0.1").range("a", "0", "9").minRows(1));

    assertThat(evaluation.problems())
        .containsExactly(
            Problem.of(
                TableProblem.QUALITY_FAILED,
                "quality.max_null_ratio.a",
                "max_null_ratio failed: 5 of 10 cells of column 'a' are null"),
            Problem.of(
                TableProblem.QUALITY_FAILED,
                "quality.range[0]",
                "range failed: 1 of 5 values of column 'a' are outside 0 to 9"));
  }

  @Test
  void aWarningLetsTheBuildContinue() {
    assertThat(violated(rules().range("a", "0", "9").minRows(11)).problems()).isEmpty();
  }

  @Test
  void aRuleThatTheDtypePreventsFailsWithItsSeverity() {
    assertThat(violated(rules().failing().range("s", "0", "9")).problems())
        .extracting(Problem::message)
        .containsExactly("range failed: column 's' is String, not a number");
  }

  @Test
  void everyCodeSaysWhatItMeansAndWhatToDo() {
    assertThat(TableProblem.QUALITY_FAILED.wire()).isEqualTo("quality_failed");
    assertThat(TableProblem.QUALITY_FAILED.meaning()).endsWith(".");
    assertThat(TableProblem.QUALITY_FAILED.remedy()).endsWith(".");
  }
}
