package io.datasetbuilder.pipeline.table.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.pii.PiiMode;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the policy makes of findings (Spec, "pii"). */
class PiiGateTest {

  private static final PiiFinding PHONES =
      new PiiFinding("contact", PiiKind.PHONE, 12, PiiBasis.VALUES);
  private static final PiiFinding EMAILS =
      new PiiFinding("contact", PiiKind.EMAIL, 1, PiiBasis.VALUES);
  private static final PiiFinding NUMBERS = new PiiFinding("note", PiiKind.RRN, 3, PiiBasis.VALUES);
  private static final PiiFinding NAMED =
      new PiiFinding("owner_nm", PiiKind.NAME, 1, PiiBasis.NAME);
  private static final PiiFinding UNREAD =
      new PiiFinding("raw", PiiKind.UNCHECKED_VALUES, 9, PiiBasis.UNCHECKED);

  private static PiiDecision judge(PiiMode mode, PiiFinding... findings) {
    return new PiiGate(new PiiPolicy(mode, List.of(), List.of()))
        .judge("sources[0]", new PiiFindings(List.of(findings)));
  }

  @Test
  void blockRefusesValuesAndNamesColumnsKindsAndCounts() {
    PiiDecision verdict = judge(PiiMode.BLOCK, PHONES, EMAILS, NUMBERS);

    assertThat(verdict.passes()).isFalse();
    Problem problem = verdict.problems().get(0);
    assertThat(verdict.problems()).hasSize(1);
    assertThat(problem.code()).isEqualTo(PiiProblem.PII_BLOCKED);
    assertThat(problem.at()).isEqualTo("sources[0]");
    assertThat(problem.message())
        .isEqualTo(
            "values look like personal data: column \"contact\" (phone in 12 rows, email in 1 row);"
                + " column \"note\" (rrn in 3 rows)");
  }

  @Test
  void aRefusalNamesThreeFieldsThatEveryKindOfSourceHas() {
    assertThat(judge(PiiMode.BLOCK, PHONES).problems().get(0).hint())
        .hasValueSatisfying(
            hint ->
                assertThat(hint)
                    .contains("pii.mask_columns", "schema.drop", "pii.allow_columns")
                    .doesNotContain("gold"));
  }

  @Test
  void aNameAloneWarnsAndNeverBlocks() {
    PiiDecision verdict = judge(PiiMode.BLOCK, NAMED);

    assertThat(verdict.passes()).isTrue();
    assertThat(verdict.warnings())
        .containsExactly("the name of column \"owner_nm\" suggests personal data: name");
  }

  @Test
  void valuesThatWereNotReadWarnAndNeverBlock() {
    PiiDecision verdict = judge(PiiMode.BLOCK, UNREAD);

    assertThat(verdict.passes()).isTrue();
    assertThat(verdict.warnings()).singleElement().asString().contains("\"raw\"", "9 rows");
  }

  @Test
  void aRefusalKeepsTheWarnings() {
    assertThat(judge(PiiMode.BLOCK, PHONES, NAMED).warnings()).hasSize(1);
  }

  @Test
  void warnLetsValuesThroughWithASentenceAColumn() {
    PiiDecision verdict = judge(PiiMode.WARN, PHONES, EMAILS, NUMBERS, NAMED);

    assertThat(verdict.passes()).isTrue();
    assertThat(verdict.warnings())
        .hasSize(3)
        .first()
        .isEqualTo(
            "column \"contact\" holds values that look like personal data: phone in 12 rows, email"
                + " in 1 row");
  }

  @Test
  void allowLeavesTheFindingsAlone() {
    PiiDecision verdict = judge(PiiMode.ALLOW, PHONES, NAMED, UNREAD);

    assertThat(verdict.passes()).isTrue();
    assertThat(verdict.warnings()).isEmpty();
  }

  @Test
  void nothingFoundPasses() {
    assertThat(judge(PiiMode.BLOCK)).isEqualTo(new PiiDecision(List.of(), List.of()));
  }
}
