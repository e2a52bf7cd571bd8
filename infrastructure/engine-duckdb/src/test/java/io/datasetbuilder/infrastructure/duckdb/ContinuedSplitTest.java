package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import io.datasetbuilder.pipeline.gold.split.SplitPlan;
import io.datasetbuilder.pipeline.gold.split.SplitPlan.Split;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ratio splits of tables with history: a row keeps its split whatever follows it. */
class ContinuedSplitTest {

  private static final RatioSplit SPEC =
      SplitFixture.ratio(42, Map.of("test", "0.2", "train", "0.8"));

  @TempDir Path folder;

  private SplitFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SplitFixture(folder, 2);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private ParquetTable rows(long rows) {
    return fixture.table(
        "SELECT i AS n, 'row ' || (i % 50) AS s FROM range(" + rows + ") t(i)",
        new Column("n", Whole.INT64),
        new Column("s", Simple.STRING));
  }

  private Map<Long, String> splits(SplitPlan plan) {
    Map<Long, String> splits = new HashMap<>();
    for (Split split : plan.splits()) {
      assertThat(fixture.numbers(split, "n")).hasSize((int) split.rows());
      fixture.numbers(split, "n").forEach(n -> splits.put(n, split.name()));
    }
    return splits;
  }

  @Test
  void aKeyKeepsItsSplitInALongerTable() {
    Map<Long, String> before = splits(fixture.continued(SPEC, rows(300), "s", "n"));
    Map<Long, String> after = splits(fixture.continued(SPEC, rows(700), "s", "n"));

    assertThat(before).hasSize(300);
    assertThat(after).hasSize(700).containsAllEntriesOf(before);
    assertThat(after).containsValue("test").containsValue("train");
  }

  @Test
  void rowsOfOneKeyAreInOneSplit() {
    SplitPlan plan = fixture.continued(SPEC, rows(300), "s");

    Map<Long, String> splits = splits(plan);

    splits.forEach((n, split) -> assertThat(split).isEqualTo(splits.get(n % 50)));
    assertThat(plan.algorithm()).contains("sha256-key-v1");
  }

  @Test
  void withoutKeysARowKeepsItsSplitByItsNumber() {
    SplitPlan plan = fixture.continued(SPEC, rows(500));

    assertThat(splits(plan)).containsAllEntriesOf(splits(fixture.continued(SPEC, rows(90))));
    assertThat(plan.algorithm()).contains("sha256-row-v1");
  }

  @Test
  void theAssignmentIsTheOneThatAnotherProgramComputes() {
    BigInteger limit =
        new BigDecimal(BigInteger.ONE.shiftLeft(64)).multiply(new BigDecimal("0.2")).toBigInteger();

    splits(fixture.continued(SPEC, rows(200), "s", "n"))
        .forEach(
            (n, split) -> {
              String s = "row " + n % 50;
              String key = s.length() + ":" + s + String.valueOf(n).length() + ":" + n;
              byte[] hash = Sha256.digest().digest(("42\0" + key).getBytes(UTF_8));
              BigInteger leading = new BigInteger(1, hash).shiftRight(192);
              assertThat(split).isEqualTo(leading.compareTo(limit) < 0 ? "test" : "train");
            });
  }
}
