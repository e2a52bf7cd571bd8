package io.datasetbuilder.pipeline.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Check results as a manifest holds them (Spec, "Manifest", quality_results). */
class RecordedResultsTest {

  private static final QualityCheckResult RESULT =
      new QualityCheckResult(
          "flights",
          "row_count",
          "min_rows",
          Optional.empty(),
          CheckStatus.FAIL,
          JsonValue.of(4),
          JsonValue.of(5),
          Optional.empty(),
          Optional.of(3L),
          Optional.of("too few"));

  private static RecordedLists<QualityCheckResult> read(JsonValue... entries) {
    return QualityCheckResult.readAll(
        new JsonObject(Map.of("flights", new JsonArray(List.of(entries)))));
  }

  @Test
  void aResultHasExactlyTenMembersAndStatusInLowerCase() {
    assertThat(RESULT.toJson().members().keySet())
        .containsExactly(
            "source_key",
            "category",
            "rule",
            "column",
            "status",
            "actual",
            "threshold",
            "affected_rows",
            "evaluated_rows",
            "detail");
    assertThat(RESULT.toJson().members()).containsEntry("status", JsonValue.of("fail"));
    assertThat(RESULT.toJson().members()).containsEntry("column", JsonValue.ofNull());
  }

  @Test
  void aResultReadsBackAsItWasWritten() {
    RecordedLists<QualityCheckResult> read = read(RESULT.toJson());

    assertThat(read.of("flights")).containsExactly(RESULT);
    assertThat(read.skipped()).isZero();
  }

  @Test
  void unknownMembersAreIgnoredAndTheSourceIsThatOfTheList() {
    JsonObject entry =
        new JsonMembers()
            .put("category", "range")
            .put("rule", "range")
            .put("status", "pass")
            .put("later", true)
            .toObject();

    assertThat(read(entry).of("flights"))
        .extracting(QualityCheckResult::sourceKey)
        .containsExactly("flights");
  }

  @Test
  void malformedEntriesAreLeftOutAndCounted() {
    JsonObject strange = new JsonMembers().put("category", "x").put("rule", "y").toObject();
    JsonObject unknownStatus =
        new JsonMembers().put("category", "x").put("rule", "y").put("status", "PASS").toObject();
    JsonObject wrongType =
        new JsonMembers()
            .put("category", "x")
            .put("rule", "y")
            .put("status", "pass")
            .put("affected_rows", "many")
            .toObject();

    RecordedLists<QualityCheckResult> read =
        read(strange, unknownStatus, wrongType, JsonValue.of(1), RESULT.toJson());

    assertThat(read.of("flights")).containsExactly(RESULT);
    assertThat(read.skipped()).isEqualTo(4);
  }

  @Test
  void aSourceWithoutAListIsCountedAndNotMadeUp() {
    RecordedLists<QualityCheckResult> read =
        QualityCheckResult.readAll(new JsonMembers().put("flights", "none").toObject());

    assertThat(read.byName()).isEmpty();
    assertThat(read.of("flights")).isEmpty();
    assertThat(read.skipped()).isEqualTo(1);
  }

  @Test
  void aSourceThatWasEvaluatedWithoutARuleKeepsItsEmptyList() {
    assertThat(read().byName()).containsEntry("flights", List.of());
  }
}
