package io.datasetbuilder.pipeline.gold.composition;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance.SideStatistics;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompositionProvenanceTest {

  private static CompositionProvenance of(
      List<CompositionSpec.KeyPair> keys,
      SideStatistics left,
      Optional<CompositionSpec.Cardinality> declared) {
    return new CompositionProvenance(
        "sales_by_shop",
        "sales",
        "shops",
        CompositionSpec.JoinType.LEFT,
        keys,
        declared,
        CompositionSpec.Cardinality.MANY_TO_ONE,
        left,
        new SideStatistics(4, 1, 3, 2, 1),
        10,
        false);
  }

  /** Spec, "composition", rule 9. */
  @Test
  void everyMemberIsWrittenAndASinglePairIsNamedTwice() {
    Map<String, JsonValue> members =
        of(
                List.of(new CompositionSpec.KeyPair("shop", "id")),
                new SideStatistics(8, 2, 5, 6, 3),
                Optional.of(CompositionSpec.Cardinality.MANY_TO_ONE))
            .toJson()
            .members();

    assertThat(members)
        .containsOnlyKeys(
            "name",
            "left",
            "right",
            "join_type",
            "left_key",
            "right_key",
            "keys",
            "cardinality",
            "observed_cardinality",
            "left_row_count",
            "left_distinct_key_count",
            "right_row_count",
            "right_distinct_key_count",
            "output_row_count",
            "duplicate_key_warning",
            "left_unmatched_ratio",
            "right_unmatched_ratio",
            "expansion_ratio",
            "left_null_key_rows",
            "right_null_key_rows")
        .containsEntry("join_type", JsonValue.of("left"))
        .containsEntry("left_key", JsonValue.of("shop"))
        .containsEntry("right_key", JsonValue.of("id"))
        .containsEntry("cardinality", JsonValue.of("many_to_one"))
        .containsEntry("observed_cardinality", JsonValue.of("many_to_one"))
        .containsEntry("left_row_count", JsonValue.of(8))
        .containsEntry("left_distinct_key_count", JsonValue.of(5))
        .containsEntry("left_null_key_rows", JsonValue.of(2))
        .containsEntry("left_unmatched_ratio", JsonValue.of(new BigDecimal("0.25")))
        .containsEntry("right_unmatched_ratio", JsonValue.of(new BigDecimal("0.5")))
        .containsEntry("expansion_ratio", JsonValue.of(new BigDecimal("1.25")));
  }

  /** Spec, "composition", rule 9. */
  @Test
  void aCompositeKeyIsNamedInItsListOnlyAndAnUndeclaredCardinalityIsNull() {
    Map<String, JsonValue> members =
        of(
                List.of(
                    new CompositionSpec.KeyPair("a", "b"), new CompositionSpec.KeyPair("c", "d")),
                new SideStatistics(8, 2, 5, 6, 3),
                Optional.empty())
            .toJson()
            .members();

    assertThat(members)
        .containsEntry("left_key", JsonValue.ofNull())
        .containsEntry("right_key", JsonValue.ofNull())
        .containsEntry("cardinality", JsonValue.ofNull());
    assertThat(((JsonValue.JsonArray) members.get("keys")).items()).hasSize(2);
  }

  /** Spec, "composition", rule 9. */
  @Test
  void theExpansionRatioIsNullWhenTheLeftSideIsEmpty() {
    CompositionProvenance empty =
        of(
            List.of(new CompositionSpec.KeyPair("shop", "id")),
            new SideStatistics(0, 0, 0, 0, 0),
            Optional.empty());

    assertThat(empty.toJson().members()).containsEntry("expansion_ratio", JsonValue.ofNull());
    assertThat(empty.toJson().members())
        .containsEntry("left_unmatched_ratio", JsonValue.of(BigDecimal.ZERO));
  }
}
