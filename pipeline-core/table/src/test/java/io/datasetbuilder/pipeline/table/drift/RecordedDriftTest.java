package io.datasetbuilder.pipeline.table.drift;

import static io.datasetbuilder.pipeline.table.drift.Tables.aTable;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Drift as a manifest holds it (Spec, "Manifest": schema_drift and drift_evaluation). */
class RecordedDriftTest {

  private static final DriftReport REPORT =
      DetectDrift.between(
          aTable().rows(9).column("a", "Int64").covering(null).build(),
          List.of(aTable().column("b", "Int64").inRun("r1")));

  private static JsonObject underS(List<? extends JsonValue> entries) {
    return new JsonObject(Map.of("s", new JsonArray(List.copyOf(entries))));
  }

  @Test
  void aFindingHasExactlyThreeMembers() {
    assertThat(REPORT.findings().get(0).toJson().members())
        .containsExactly(
            Map.entry("kind", JsonValue.of("column_added")),
            Map.entry("column", JsonValue.of("a")),
            Map.entry(
                "detail",
                JsonValue.of(
                    "column 'a' (Int64) is new since run r1; it may be 'b' under another name")));
  }

  @Test
  void anEvaluationHasEveryMember() {
    assertThat(REPORT.evaluations().get(0).toJson().members())
        .containsExactly(
            Map.entry("axis", JsonValue.of("schema")),
            Map.entry("evaluated", JsonValue.of(true)),
            Map.entry("reason", JsonValue.ofNull()),
            Map.entry("baseline_snapshot_id", JsonValue.ofNull()),
            Map.entry("baseline_run_id", JsonValue.of("r1")),
            Map.entry("detail", JsonValue.of("Compared with run r1.")));
    assertThat(REPORT.evaluations().get(1).toJson().members())
        .containsEntry("axis", JsonValue.of("volume"))
        .containsEntry("evaluated", JsonValue.of(false))
        .containsEntry("reason", JsonValue.of("coverage_unknown"));
  }

  @Test
  void whatWasWrittenReadsBack() {
    assertThat(
            SchemaDriftFinding.readAll(
                    underS(REPORT.findings().stream().map(SchemaDriftFinding::toJson).toList()))
                .of("s"))
        .isEqualTo(REPORT.findings());
  }

  @Test
  void malformedFindingsAreLeftOutAndCountedAndUnknownMembersIgnored() {
    JsonObject known =
        new JsonMembers()
            .put("kind", "row_count_jump")
            .put("detail", "d")
            .put("later", 1)
            .toObject();
    JsonObject unknownKind = new JsonMembers().put("kind", "gone").put("detail", "d").toObject();
    JsonObject noDetail = new JsonMembers().put("kind", "row_count_jump").toObject();

    RecordedLists<SchemaDriftFinding> read =
        SchemaDriftFinding.readAll(underS(List.of(known, unknownKind, noDetail)));

    assertThat(read.of("s"))
        .containsExactly(SchemaDriftFinding.ofTable(DriftKind.ROW_COUNT_JUMP, "d"));
    assertThat(read.skipped()).isEqualTo(2);
  }
}
