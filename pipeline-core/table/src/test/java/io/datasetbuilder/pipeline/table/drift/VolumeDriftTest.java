package io.datasetbuilder.pipeline.table.drift;

import static io.datasetbuilder.pipeline.table.drift.Tables.aTable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Row counts, and what was compared with what (Spec, "Manifest": drift_evaluation). */
class VolumeDriftTest {

  private static DriftEvaluation volume(DriftReport report) {
    return report.evaluations().get(1);
  }

  @ParameterizedTest
  @CsvSource({
    "100, 50, false",
    "100, 49, true",
    "100, 150, false",
    "100, 151, true",
    "3, 2, false",
    "3, 1, true",
    "1, 0, true",
    "1, 2, true",
    "0, 1000, false",
    "0, 0, false",
    "9223372036854775807, 0, true",
    "1, 9223372036854775807, true"
  })
  void aChangeOfMoreThanHalfAgainstANonEmptyRunIsAJump(long before, long now, boolean jump) {
    DriftReport report =
        DetectDrift.between(aTable().rows(now).build(), List.of(aTable().rows(before).inRun("r1")));

    assertThat(report.findings())
        .extracting(SchemaDriftFinding::kind)
        .isEqualTo(jump ? List.of(DriftKind.ROW_COUNT_JUMP) : List.of());
    assertThat(volume(report).evaluated()).isTrue();
  }

  @Test
  void aJumpNamesBothCountsAndHasNoColumn() {
    DriftReport report =
        DetectDrift.between(aTable().rows(40).build(), List.of(aTable().rows(120).inRun("r1")));

    assertThat(report.findings())
        .containsExactly(
            new SchemaDriftFinding(
                DriftKind.ROW_COUNT_JUMP,
                Optional.empty(),
                "the number of rows changed from 120 in run r1 to 40, 66.7 % fewer"));
  }

  @Test
  void volumeIsComparedWithTheNewestRunOfTheSameCoverageAndSchemaBlock() {
    DriftReport report =
        DetectDrift.between(
            aTable().rows(100).column("a", "Int64").build(),
            List.of(
                aTable().rows(1).column("b", "Int64").covering("other").inRun("r3"),
                aTable().rows(90).column("c", "Int64").inRun("r2"),
                aTable().rows(1).column("d", "Int64").inRun("r1")));

    assertThat(report.evaluations())
        .extracting(DriftEvaluation::axis, DriftEvaluation::baselineRunId)
        .containsExactly(
            tuple(DriftAxis.SCHEMA, Optional.of("r3")), tuple(DriftAxis.VOLUME, Optional.of("r2")));
    assertThat(report.findings())
        .extracting(finding -> finding.column().orElse(""))
        .containsExactly("a", "b");
  }

  @Test
  void withoutARunOfTheSameCoverageTheReasonIsCoverageMismatch() {
    DriftReport report =
        DetectDrift.between(
            aTable().rows(1).build(), List.of(aTable().covering("other").inRun("r1")));

    assertThat(volume(report).reason()).contains(NotEvaluated.COVERAGE_MISMATCH);
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void withUnknownCoverageTheReasonIsCoverageUnknown() {
    assertThat(
            volume(
                    DetectDrift.between(
                        aTable().covering(null).build(),
                        List.of(aTable().covering(null).inRun("r1"))))
                .reason())
        .contains(NotEvaluated.COVERAGE_UNKNOWN);
    assertThat(
            volume(
                    DetectDrift.between(
                        aTable().build(), List.of(aTable().covering(null).inRun("r1"))))
                .reason())
        .contains(NotEvaluated.COVERAGE_UNKNOWN);
  }

  @Test
  void underAnotherSchemaBlockTheReasonIsSchemaContractChanged() {
    assertThat(
            volume(
                    DetectDrift.between(
                        aTable().build(),
                        List.of(
                            aTable().covering("other").inRun("r2"),
                            aTable().normalisedUnder("other").inRun("r1"))))
                .reason())
        .contains(NotEvaluated.SCHEMA_CONTRACT_CHANGED);
    assertThat(
            volume(
                    DetectDrift.between(
                        aTable().normalisedUnder(null).build(),
                        List.of(aTable().normalisedUnder(null).inRun("r1"))))
                .reason())
        .contains(NotEvaluated.SCHEMA_CONTRACT_CHANGED);
  }

  @Test
  void theSchemaAxisIsComparedWhateverTheCoverage() {
    DriftReport report =
        DetectDrift.between(
            aTable().column("a", "Int64").covering(null).build(),
            List.of(aTable().column("a", "String").normalisedUnder("other").inRun("r1")));

    assertThat(report.evaluations().get(0).evaluated()).isTrue();
    assertThat(report.findings())
        .extracting(SchemaDriftFinding::kind)
        .containsExactly(DriftKind.DTYPE_CHANGED);
  }

  @Test
  void noBaselineIsDistinguishedFromNoDrift() {
    DriftReport none = DetectDrift.between(aTable().build(), List.of());
    DriftReport same = DetectDrift.between(aTable().build(), List.of(aTable().inRun("r1")));

    assertThat(none.findings()).isEqualTo(same.findings()).isEmpty();
    assertThat(none.evaluations())
        .hasSize(2)
        .allMatch(axis -> !axis.evaluated() && axis.baselineRunId().isEmpty())
        .allMatch(axis -> axis.reason().equals(Optional.of(NotEvaluated.NO_COMMITTED_SNAPSHOT)))
        .allMatch(axis -> axis.detail().orElse("").contains("no earlier successful run"));
    assertThat(same.evaluations()).hasSize(2).allMatch(DriftEvaluation::evaluated);
  }

  @Test
  void everyFindingIsAWarning() {
    DriftReport report =
        DetectDrift.between(
            aTable().column("a", "Int64").build(),
            List.of(aTable().column("a", "String").inRun("r1")));

    assertThat(report.warnings(Set.of()))
        .containsExactly("column 'a' is Int64, and was String in run r1");
  }
}
