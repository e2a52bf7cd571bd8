package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.pii.PiiGate.PiiDecision;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
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

  private static PiiDecision check(PiiPolicy.PiiMode mode, PiiFinding... findings) {
    return new PiiGate(new PiiPolicy(mode, List.of(), List.of()))
        .check("sources[0]", new PiiFindings(List.of(findings)));
  }

  @Test
  void blockRefusesValuesAndNamesColumnsKindsAndCounts() {
    PiiDecision decision = check(PiiPolicy.PiiMode.BLOCK, PHONES, EMAILS, NUMBERS);

    assertThat(decision.passes()).isFalse();
    Problem problem = decision.problems().get(0);
    assertThat(decision.problems()).hasSize(1);
    assertThat(problem.code()).isEqualTo(TableProblem.PII_BLOCKED);
    assertThat(problem.at()).isEqualTo("sources[0]");
    assertThat(problem.message())
        .isEqualTo(
            "values look like personal data: column \"contact\" (phone in 12 rows, email in 1 row);"
                + " column \"note\" (rrn in 3 rows)");
  }

  @Test
  void aRefusalNamesThreeFieldsThatEveryKindOfSourceHas() {
    assertThat(check(PiiPolicy.PiiMode.BLOCK, PHONES).problems().get(0).hint())
        .hasValueSatisfying(
            hint ->
                assertThat(hint)
                    .contains("pii.mask_columns", "schema.drop", "pii.allow_columns")
                    .doesNotContain("gold"));
  }

  @Test
  void aNameAloneWarnsAndNeverBlocks() {
    PiiDecision decision = check(PiiPolicy.PiiMode.BLOCK, NAMED);

    assertThat(decision.passes()).isTrue();
    assertThat(decision.warnings())
        .containsExactly("the name of column \"owner_nm\" suggests personal data: name");
  }

  @Test
  void valuesThatWereNotReadWarnAndNeverBlock() {
    PiiDecision decision = check(PiiPolicy.PiiMode.BLOCK, UNREAD);

    assertThat(decision.passes()).isTrue();
    assertThat(decision.warnings()).singleElement().asString().contains("\"raw\"", "9 rows");
  }

  @Test
  void aRefusalKeepsTheWarnings() {
    assertThat(check(PiiPolicy.PiiMode.BLOCK, PHONES, NAMED).warnings()).hasSize(1);
  }

  @Test
  void warnLetsValuesThroughWithASentenceAColumn() {
    PiiDecision decision = check(PiiPolicy.PiiMode.WARN, PHONES, EMAILS, NUMBERS, NAMED);

    assertThat(decision.passes()).isTrue();
    assertThat(decision.warnings())
        .hasSize(3)
        .first()
        .isEqualTo(
            "column \"contact\" holds values that look like personal data: phone in 12 rows, email"
                + " in 1 row");
  }

  @Test
  void allowLeavesTheFindingsAlone() {
    PiiDecision decision = check(PiiPolicy.PiiMode.ALLOW, PHONES, NAMED, UNREAD);

    assertThat(decision.passes()).isTrue();
    assertThat(decision.warnings()).isEmpty();
  }

  @Test
  void nothingFoundPasses() {
    assertThat(check(PiiPolicy.PiiMode.BLOCK)).isEqualTo(new PiiDecision(List.of(), List.of()));
  }
}
