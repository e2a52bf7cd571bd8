package io.datasetbuilder.pipeline.table.drift;

import static io.datasetbuilder.pipeline.table.drift.Tables.aTable;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.table.drift.DriftReport.TableChange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Columns against those of the newest earlier run (Spec, "Manifest": schema_drift). */
class SchemaDriftTest {

  private static DriftReport drift(Tables before, Tables now) {
    return DetectDrift.between(now.build(), List.of(before.inRun("r1")));
  }

  private static List<SchemaDriftFinding> findings(Tables before, Tables now) {
    return drift(before, now).findings();
  }

  private static SchemaDriftFinding onlyFinding(Tables before, Tables now) {
    List<SchemaDriftFinding> findings = findings(before, now);
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  @Test
  void equalTablesShowNoDrift() {
    assertThat(
            findings(
                aTable().column("a", "Int64").nullable("b", "String"),
                aTable().column("a", "Int64").nullable("b", "String")))
        .isEmpty();
  }

  @Test
  void anAddedColumnIsFound() {
    assertThat(
            onlyFinding(
                aTable().column("a", "Int64"), aTable().column("a", "Int64").column("b", "String")))
        .isEqualTo(
            SchemaDriftFinding.ofColumn(
                DriftKind.COLUMN_ADDED, "b", "column 'b' (String) is new since run r1"));
  }

  @Test
  void aRemovedColumnIsFound() {
    assertThat(
            onlyFinding(
                aTable().column("a", "Int64").column("b", "String"), aTable().column("a", "Int64")))
        .isEqualTo(
            SchemaDriftFinding.ofColumn(
                DriftKind.COLUMN_REMOVED, "b", "column 'b' (String) of run r1 is gone"));
  }

  @Test
  void aChangedDtypeIsFound() {
    assertThat(onlyFinding(aTable().column("a", "Int64"), aTable().column("a", "Float64")))
        .isEqualTo(
            SchemaDriftFinding.ofColumn(
                DriftKind.DTYPE_CHANGED, "a", "column 'a' is Float64, and was Int64 in run r1"));
  }

  @Test
  void aFindingOfAFailingKindIsAProblemAndNoWarning() {
    DriftReport drift =
        drift(
            aTable().column("a", "Int64").column("b", "String"),
            aTable().column("a", "Float64").column("c", "Date"));

    assertThat(drift.problems(Set.of())).isEmpty();
    assertThat(drift.warnings(Set.of())).hasSize(3);
    assertThat(drift.problems(Set.of(DriftKind.COLUMN_REMOVED, DriftKind.ROW_COUNT_JUMP)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("drift_failed");
              assertThat(problem.at()).isEqualTo("quality.drift_severity.column_removed");
              assertThat(problem.message()).isEqualTo("column 'b' (String) of run r1 is gone");
            });
    assertThat(drift.warnings(Set.of(DriftKind.COLUMN_REMOVED))).hasSize(2);
  }

  @Test
  void columnsInAnotherOrderAreOneChangeAndNoFinding() {
    DriftReport drift =
        drift(
            aTable().column("a", "Int64").column("b", "Int64").column("c", "Int64"),
            aTable().column("a", "Int64").column("c", "Int64").column("b", "Int64"));

    assertThat(drift.findings()).isEmpty();
    assertThat(drift.warnings(Set.of())).isEmpty();
    assertThat(drift.otherChanges())
        .containsExactly(
            new TableChange(
                TableChange.Kind.COLUMNS_REORDERED,
                Optional.empty(),
                "the column order differs from that in run r1: 'c' now appears where 'b' was"));
  }

  @Test
  void anAddedColumnInTheMiddleIsNoReordering() {
    assertThat(
            findings(
                aTable().column("a", "Int64").column("c", "Int64"),
                aTable().column("a", "Int64").column("wide", "String").column("c", "Int64")))
        .extracting(SchemaDriftFinding::kind)
        .containsExactly(DriftKind.COLUMN_ADDED);
  }

  @Test
  void nullsWhereThereWereNoneAreChangesAndNoFindings() {
    DriftReport drift =
        drift(
            aTable().column("a", "Int64").nullable("b", "Int64"),
            aTable().nullable("a", "Int64").column("b", "Int64"));

    assertThat(drift.findings()).isEmpty();
    assertThat(drift.otherChanges())
        .containsExactly(
            new TableChange(
                TableChange.Kind.NULLABILITY_CHANGED,
                Optional.of("a"),
                "column 'a' holds nulls, unlike in run r1"),
            new TableChange(
                TableChange.Kind.NULLABILITY_CHANGED,
                Optional.of("b"),
                "column 'b' holds no nulls, unlike in run r1"));
  }

  @Test
  void aTableWithoutRowsStatesNothingAboutNulls() {
    assertThat(
            drift(aTable().rows(0).column("a", "Int64"), aTable().rows(1).nullable("a", "Int64"))
                .otherChanges())
        .isEmpty();
    assertThat(
            drift(aTable().rows(1).nullable("a", "Int64"), aTable().rows(1).nullable("a", "Int64"))
                .otherChanges())
        .isEmpty();
  }

  @Test
  void aColumnOfTheSameDtypeAndALikeNameMayBeARename() {
    assertThat(
            findings(aTable().column("dep_time", "Int64"), aTable().column("dep_times", "Int64")))
        .extracting(SchemaDriftFinding::detail)
        .containsExactly(
            "column 'dep_times' (Int64) is new since run r1; it may be 'dep_time' under another"
                + " name",
            "column 'dep_time' (Int64) of run r1 is gone; it may have become 'dep_times'");
  }

  @Test
  void aColumnOfAnotherDtypeIsNoRename() {
    assertThat(
            findings(aTable().column("dep_time", "Int64"), aTable().column("dep_times", "String")))
        .extracting(SchemaDriftFinding::detail)
        .noneMatch(detail -> detail.contains("may"));
  }

  @Test
  void oneNewNameExplainsOneRemovedColumnOnly() {
    assertThat(
            findings(
                aTable().column("code_a", "Int64").column("code_b", "Int64"),
                aTable().column("code_c", "Int64")))
        .extracting(SchemaDriftFinding::detail)
        .filteredOn(detail -> detail.contains("may have become"))
        .hasSize(1);
  }
}
