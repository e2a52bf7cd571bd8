package io.datasetbuilder.pipeline.gold.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.split.SplitSpec;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import io.datasetbuilder.pipeline.gold.split.SplitPlan.Split;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules of splits (Spec, "splits"). */
class SplitTableTest {

  private static final ParquetTable GOLD =
      new ParquetTable(
          new Location("gold"),
          List.of(
              new Column("city", Simple.STRING),
              new Column("n", Whole.INT64),
              new Column("f", Simple.FLOAT64),
              new Column("tags", new DataType.ListOf(Simple.STRING)),
              new Column("at", Simple.DATETIME)));

  private final CannedSession engine = new CannedSession();

  private StageOutcome<SplitPlan> outcome(SplitSpec spec, long rows, String... masked) {
    return new SplitTable(engine, new Location("scratch"))
        .plan(spec, GOLD, rows, Set.of(masked), Optional.empty());
  }

  private SplitPlan plan(SplitSpec spec, long rows) {
    return ((Completed<SplitPlan>) outcome(spec, rows)).value();
  }

  private List<Problem> problems(SplitSpec spec, String... masked) {
    return ((Failed<SplitPlan>) outcome(spec, 10, masked)).problems();
  }

  private static RatioSplit ratio(Optional<String> key, String... namesAndRatios) {
    TreeMap<String, BigDecimal> ratios = new TreeMap<>();
    for (int i = 0; i < namesAndRatios.length; i += 2) {
      ratios.put(namesAndRatios[i], new BigDecimal(namesAndRatios[i + 1]));
    }
    return new RatioSplit(ratios, key, 42);
  }

  private static RatioSplit ratio(String... namesAndRatios) {
    return ratio(Optional.empty(), namesAndRatios);
  }

  private static List<JsonValue> counted(JsonValue value, long rows) {
    return List.of(value, JsonValue.of(rows));
  }

  @Test
  void aRatioSplitNamesItsAlgorithmAndSortsItsNames() {
    SplitPlan plan = plan(ratio("train", "0.7", "validation", "0.15", "test", "0.15"), 10);

    assertThat(plan.algorithm()).contains("sha256-order-v1");
    assertThat(plan.splits())
        .extracting(Split::name, Split::rows, Split::path)
        .containsExactly(
            tuple("test", 2L, "splits/test.parquet"),
            tuple("train", 7L, "splits/train.parquet"),
            tuple("validation", 1L, "splits/validation.parquet"));
    assertThat(plan.warnings()).isEmpty();
    assertThat(engine.written).isEmpty();
  }

  @Test
  void manyRatiosAreReadFromOneSortedCopy() {
    plan(ratio("a", "0.2", "b", "0.2", "c", "0.2", "d", "0.2", "e", "0.2"), 10);

    assertThat(engine.written).hasSize(1);
  }

  @Test
  void aSplitWithoutRowsIsPlannedWithAWarning() {
    SplitPlan plan = plan(ratio("train", "0.9", "test", "0.05", "valid", "0.05"), 1);

    assertThat(plan.splits()).extracting(Split::rows).containsExactly(0L, 1L, 0L);
    assertThat(plan.warnings())
        .containsExactly(
            Problem.of(
                TableProblem.EMPTY_SPLIT, "splits.ratios", "without a row: \"test\", \"valid\""));
  }

  @Test
  void aTableWithoutRowsHasAllItsRatioSplits() {
    SplitPlan plan = plan(ratio("a", "0.5", "b", "0.1", "c", "0.1", "d", "0.1", "e", "0.2"), 0);

    assertThat(plan.splits()).hasSize(5).allSatisfy(split -> assertThat(split.rows()).isZero());
    assertThat(plan.warnings()).hasSize(1);
  }

  @Test
  void aKeyBesideRatiosTakesNoPartAndIsWarnedOf() {
    assertThat(plan(ratio(Optional.of("city"), "a", "0.5", "b", "0.5"), 10).warnings())
        .extracting(Problem::code, Problem::at)
        .containsExactly(tuple(TableProblem.SPLIT_KEY_UNUSED, "splits.key"));
  }

  @Test
  void aKeySplitHasOneSplitAValueNamedByItsText() {
    engine.answering(
        List.of(
            counted(JsonValue.of("b"), 3),
            counted(JsonValue.ofNull(), 2),
            counted(JsonValue.of("a"), 5)));

    SplitPlan plan = plan(new KeySplit("city"), 10);

    assertThat(plan.algorithm()).isEmpty();
    assertThat(plan.splits())
        .extracting(Split::name, Split::rows, Split::key)
        .containsExactly(
            tuple("__null__", 2L, Optional.empty()),
            tuple("a", 5L, Optional.of("a")),
            tuple("b", 3L, Optional.of("b")));
  }

  @Test
  void manyValuesAreReadFromOneSortedCopy() {
    engine.answering(IntStream.range(0, 20).mapToObj(i -> counted(JsonValue.of(i), 1)).toList());

    assertThat(plan(new KeySplit("n"), 20).splits()).hasSize(20);
    assertThat(engine.written).hasSize(1);
  }

  @Test
  void aKeySplitOfATableWithoutRowsHasNoSplitAndAWarning() {
    engine.answering(List.of());

    SplitPlan plan = plan(new KeySplit("city"), 0);

    assertThat(plan.splits()).isEmpty();
    assertThat(plan.warnings()).extracting(Problem::code).containsExactly(TableProblem.EMPTY_SPLIT);
  }

  @Test
  void aKeyThatNamesNoColumnIsRefusedWithTheNearestName() {
    assertThat(problems(new KeySplit("citty")))
        .containsExactly(
            Problem.of(
                    TableProblem.SPLIT_KEY_COLUMN_MISSING,
                    "splits.key",
                    "Gold has no column \"citty\"")
                .withHint("did you mean \"city\"?"));
    assertThat(problems(new KeySplit("zzzzzzzz")).get(0).hint()).isEmpty();
  }

  @Test
  void aMaskedKeyIsRefused() {
    assertThat(problems(new KeySplit("city"), "city"))
        .extracting(Problem::code, Problem::message)
        .containsExactly(
            tuple(
                TableProblem.SPLIT_KEY_MASKED,
                "the column \"city\" is masked, so that all rows with a value would fall into one"
                    + " split"));
  }

  @Test
  void floatsListsAndTimestampsAreNoKeys() {
    for (String column : List.of("f", "tags", "at")) {
      assertThat(problems(new KeySplit(column)))
          .extracting(Problem::code)
          .containsExactly(TableProblem.SPLIT_KEY_TYPE);
    }
    assertThat(problems(new KeySplit("tags")).get(0).message())
        .isEqualTo(
            "the column \"tags\" is List(String); a key is text, a whole number, a boolean or a"
                + " date");
  }

  @Test
  void tooManyDistinctValuesAreRefusedWithTheirNumber() {
    engine
        .answering(IntStream.range(0, 1_001).mapToObj(i -> counted(JsonValue.of(i), 1)).toList())
        .answering(List.of(List.of(JsonValue.of(4_999), JsonValue.of(7))));

    assertThat(problems(new KeySplit("n")))
        .extracting(Problem::code, Problem::message)
        .containsExactly(
            tuple(
                ValidationProblem.TOO_MANY_SPLITS,
                "the column \"n\" has 5000 distinct values, more than 1000"));
  }

  @Test
  void valuesThatAreNoFileNamesAreCountedAndNeverShown() {
    engine.answering(
        List.of(
            counted(JsonValue.of("a/b"), 1),
            counted(JsonValue.of(""), 1),
            counted(JsonValue.of("Kim"), 1),
            counted(JsonValue.of("kim"), 1),
            counted(JsonValue.of("ok"), 1)));

    assertThat(problems(new KeySplit("city")))
        .extracting(Problem::code, Problem::message)
        .containsExactly(
            tuple(ValidationProblem.UNSAFE_SPLIT_NAME, "2 values of \"city\" cannot be file names"),
            tuple(
                ValidationProblem.SPLIT_NAME_COLLISION,
                "2 values of \"city\" would share a file: they differ from another in letter case"
                    + " alone, or read __null__"));
  }

  @Test
  void aValueThatReadsLikeTheNameOfNullCollidesWithIt() {
    engine.answering(List.of(counted(JsonValue.of("__null__"), 1), counted(JsonValue.ofNull(), 1)));

    assertThat(problems(new KeySplit("city")))
        .extracting(Problem::code)
        .containsExactly(ValidationProblem.SPLIT_NAME_COLLISION);
  }
}
