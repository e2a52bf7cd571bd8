package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.pipeline.gold.split.SplitPlan;
import io.datasetbuilder.pipeline.gold.split.SplitPlan.Split;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Key splits of real tables (Spec, "splits"). */
class KeySplitTest {

  @TempDir Path folder;

  private static ParquetTable keyed(SplitFixture fixture, String key, DataType type, long rows) {
    return fixture.table(
        "SELECT i AS n, " + key + " AS k FROM range(" + rows + ") t(i)",
        new Column("n", Whole.INT64),
        new Column("k", type));
  }

  private List<String> names(String key, DataType type) {
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      SplitPlan plan = fixture.byKey("k", keyed(fixture, key, type, 12));
      assertThat(plan.splits().stream().mapToLong(Split::rows).sum()).isEqualTo(12);
      assertThat(plan.splits())
          .allSatisfy(split -> assertThat(fixture.numbers(split, "n")).hasSize((int) split.rows()));
      return plan.splits().stream().map(Split::name).toList();
    }
  }

  @Test
  void textsNameTheirSplits() {
    assertThat(names("['서울', 'it''s', 'a b'][1 + i % 3]", Simple.STRING))
        .containsExactly("a b", "it's", "서울");
  }

  @Test
  void wholeNumbersNameTheirSplitsInDecimal() {
    assertThat(names("i % 3 - 1", Whole.INT64)).containsExactly("-1", "0", "1");
    assertThat(names("CAST(18446744073709551613 + i % 3 AS UBIGINT)", Whole.UINT64))
        .containsExactly("18446744073709551613", "18446744073709551614", "18446744073709551615");
    assertThat(
            names("CAST('12345678901234567890123456789012345678' AS DECIMAL(38, 0))", Whole.INT128))
        .containsExactly("12345678901234567890123456789012345678");
  }

  @Test
  void booleansAndDatesNameTheirSplits() {
    assertThat(names("i % 2 = 0", Simple.BOOLEAN)).containsExactly("false", "true");
    assertThat(names("DATE '2024-02-28' + CAST(i % 2 AS INTEGER)", Simple.DATE))
        .containsExactly("2024-02-28", "2024-02-29");
  }

  @Test
  void rowsWithoutAValueAreASplitOfTheirOwn() {
    assertThat(names("CASE WHEN i % 3 > 0 THEN i % 3 END", Whole.INT64))
        .containsExactly("1", "2", "__null__");
    assertThat(names("CAST(NULL AS VARCHAR)", Simple.STRING)).containsExactly("__null__");
  }

  static Stream<Integer> numbersOfSplits() {
    return SearchDepth.sampleOf(1, 40, 5, 1_000);
  }

  @ParameterizedTest
  @MethodSource("numbersOfSplits")
  void everyRowIsInTheSplitOfItsValueInTableOrder(int values) {
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      long rows = 20_000;
      ParquetTable gold = keyed(fixture, "(i * 7919) % " + values, Whole.INT64, rows);
      SplitPlan plan = fixture.byKey("k", gold);

      assertThat(plan.splits()).hasSize(values);
      for (Split split : plan.splits()) {
        List<Long> expected = new ArrayList<>();
        for (long i = 0; i < rows; i++) {
          if (i * 7919 % values == Long.parseLong(split.name())) {
            expected.add(i);
          }
        }
        assertThat(fixture.numbers(split, "n")).as(split.name()).isEqualTo(expected);
      }
    }
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(ints = {3, 30})
  void anyNumberOfThreadsGivesTheSameBytes(int values) {
    List<List<byte[]>> files = new ArrayList<>();
    for (int threads : new int[] {1, 2}) {
      try (SplitFixture fixture = new SplitFixture(folder, threads)) {
        ParquetTable gold = keyed(fixture, "'v' || hash(i) % " + values, Simple.STRING, 300_000);
        SplitPlan plan = fixture.plan(new KeySplit("k"), gold, 300_000);
        files.add(plan.splits().stream().map(split -> fixture.written(split, gold)).toList());
      }
    }

    for (int i = 0; i < values; i++) {
      assertThat(files.get(0).get(i)).isEqualTo(files.get(1).get(i));
    }
  }

  @Test
  void fiveThousandDistinctValuesAreRefusedWithTheirNumber() {
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      ParquetTable gold =
          keyed(fixture, "CASE WHEN i % 5000 > 0 THEN i % 5000 END", Whole.INT64, 20_000);
      StageOutcome<SplitPlan> outcome = fixture.outcome(new KeySplit("k"), gold, 20_000);

      assertThat(((StageOutcome.Failed<SplitPlan>) outcome).problems())
          .extracting(Problem::message)
          .containsExactly("the column \"k\" has 5000 distinct values, more than 1000");
    }
  }
}
