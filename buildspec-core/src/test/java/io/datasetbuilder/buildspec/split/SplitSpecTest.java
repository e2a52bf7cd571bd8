package io.datasetbuilder.buildspec.split;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.decimal;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "splits". */
class SplitSpecTest {

  private static final JsonObject HALVES = object("train", decimal("0.5"), "test", decimal("0.50"));

  @Test
  void aRatioSplitHasRatiosAndASeedOfZeroByDefault() {
    assertThat(split("mode", "ratio", "ratios", HALVES))
        .isEqualTo(
            new RatioSplit(
                new TreeMap<>(Map.of("train", decimal("0.5"), "test", decimal("0.5"))),
                Optional.empty(),
                0));
  }

  @Test
  void aKeySplitHasAColumn() {
    assertThat(split("mode", "key", "key", "region", "seed", 0, "ratios", object()))
        .isEqualTo(new KeySplit("region"));
  }

  @Test
  void aSplitAnswersByMode() {
    SplitSpec ratio = split("mode", "ratio", "ratios", HALVES, "seed", 7);
    SplitSpec key = split("mode", "key", "key", "region");

    assertThat(ratio.<Object>match(RatioSplit::seed, KeySplit::column)).isEqualTo(7L);
    assertThat(key.<Object>match(RatioSplit::seed, KeySplit::column)).isEqualTo("region");
  }

  @Test
  void anUnknownModeIsReportedWithTheNearestOne() {
    assertThat(ruleProblems(document("mode", "ratios", "ratios", HALVES)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unsupported_split_mode");
              assertThat(problem.at()).isEqualTo("splits.mode");
              assertThat(problem.hint()).contains("did you mean ratio?");
            });
  }

  @Test
  void aModeIsRequired() {
    assertThat(refused(document("ratios", HALVES))).containsExactly("missing_field splits.mode");
  }

  @Test
  void aRatioSplitNeedsRatios() {
    assertThat(invalid(document("mode", "ratio"))).containsExactly("missing_ratios splits.ratios");
    assertThat(invalid(document("mode", "ratio", "ratios", object())))
        .containsExactly("missing_ratios splits.ratios");
  }

  @Test
  void aSplitHasAName() {
    assertThat(
            invalid(
                document(
                    "mode", "ratio", "ratios", object("", decimal("0.5"), " ", decimal("0.5")))))
        .containsExactly("empty_ratio_name splits.ratios", "empty_ratio_name splits.ratios");
  }

  @ParameterizedTest
  @CsvSource({"0, non_positive_ratio", "-0.5, non_positive_ratio", "1e309, non_finite_ratio"})
  void aRatioIsPositiveAndFinite(String ratio, String code) {
    assertThat(invalid(document("mode", "ratio", "ratios", object("a", 1, "b", decimal(ratio)))))
        .containsExactly(code + " splits.ratios");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "..", "con", "train ", "a:b", "x\u0007"})
  void aNameOfASplitCanBeThatOfAFile(String name) {
    assertThat(
            invalid(
                document(
                    "mode", "ratio", "ratios", object(name, decimal("0.5"), "b", decimal("0.5")))))
        .containsExactly("unsafe_split_name splits.ratios");
  }

  @ParameterizedTest
  @CsvSource({"train, Train", "straße, STRASSE", "\u00e9, e\u0301"})
  void twoSplitsAreNotOneFile(String one, String other) {
    assertThat(
            invalid(
                document(
                    "mode", "ratio", "ratios", object(one, decimal("0.5"), other, decimal("0.5")))))
        .containsExactly("split_name_collision splits.ratios");
  }

  @Test
  void splitsAreAtMostAThousand() {
    Object[] ratios =
        IntStream.range(0, 2_002)
            .mapToObj(i -> i % 2 == 0 ? "s" + i : (Object) decimal("0.001"))
            .toArray();

    assertThat(invalid(document("mode", "ratio", "ratios", object(ratios))))
        .contains("too_many_splits splits.ratios");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.499", "0.5000011", "0.6"})
  void ratiosSumToOne(String ratio) {
    assertThat(
            invalid(
                document(
                    "mode", "ratio", "ratios", object("a", decimal("0.5"), "b", decimal(ratio)))))
        .containsExactly("ratio_sum_mismatch splits.ratios");
  }

  @Test
  void theSumOfRatiosHasATolerance() {
    assertThat(
            split(
                "mode",
                "ratio",
                "ratios",
                object(
                    "a", decimal("0.333333"), "b", decimal("0.333333"), "c", decimal("0.333333"))))
        .isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void aKeySplitNeedsAKey(String key) {
    assertThat(invalid(document("mode", "key", "key", key)))
        .containsExactly("empty_split_key splits.key");
  }

  @Test
  void aKeySplitHasNoRatiosAndNoSeed() {
    assertThat(invalid(document("mode", "key", "key", "region", "ratios", HALVES)))
        .containsExactly("split_field_of_other_mode splits");
    assertThat(invalid(document("mode", "key", "key", "region", "seed", 1)))
        .containsExactly("split_field_of_other_mode splits");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "date",
        "event_time",
        "Year",
        "BIRTHDAY",
        "reg_dt",
        "created_at",
        "createdAt",
        "ts",
        "hourly"
      })
  void rowsAreNotShuffledAlongAColumnOfTime(String key) {
    assertThat(invalid(document("mode", "ratio", "ratios", HALVES, "key", key)))
        .containsExactly("time_column_random_split splits");
  }

  @ParameterizedTest
  @ValueSource(strings = {"region", "category", "status", "width"})
  void anotherKeyMayStandBesideRatios(String key) {
    assertThat(split("mode", "ratio", "ratios", HALVES, "key", key)).isNotNull();
  }

  @Test
  void aSeedIsAWholeNumber() {
    assertThat(refused(document("mode", "ratio", "ratios", HALVES, "seed", "1")))
        .containsExactly("wrong_type splits.seed");
  }

  private static SpecDocument document(Object... splits) {
    return aDocument().with("splits", object(splits));
  }

  private static SplitSpec split(Object... splits) {
    return valid(document(splits)).splits().orElseThrow();
  }
}
