package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import io.datasetbuilder.pipeline.gold.split.SplitPlan;
import io.datasetbuilder.pipeline.gold.split.SplitPlan.Split;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ratio splits of real tables (Spec, "splits"). */
class RatioSplitTest {

  private static final Map<String, String> THREE =
      Map.of("train", "0.7", "validation", "0.15", "test", "0.15");

  @TempDir Path folder;

  private static ParquetTable rows(SplitFixture fixture, long rows) {
    return fixture.table(
        "SELECT i + 1 AS n, 'row ' || i AS s FROM range(" + rows + ") t(i)",
        new Column("n", Whole.INT64),
        new Column("s", Simple.STRING));
  }

  private Map<String, List<Long>> split(int threads, RatioSplit spec, long rows) {
    try (SplitFixture fixture = new SplitFixture(folder, threads)) {
      return fixture.plan(spec, rows(fixture, rows), rows).splits().stream()
          .collect(
              Collectors.toMap(
                  Split::name, split -> fixture.numbers(split, "n"), (a, b) -> a, TreeMap::new));
    }
  }

  /** Every hash held and sorted, as the rule is written. */
  private static Map<String, List<Long>> plainly(RatioSplit spec, Map<String, Long> counts) {
    long rows = counts.values().stream().mapToLong(Long::longValue).sum();
    List<Long> order =
        LongStream.rangeClosed(1, rows)
            .boxed()
            .map(row -> Map.entry(row, hash(spec.seed(), row)))
            .sorted(Map.Entry.comparingByValue(Arrays::compareUnsigned))
            .map(Map.Entry::getKey)
            .toList();
    Map<String, List<Long>> splits = new TreeMap<>();
    int from = 0;
    for (String name : new TreeMap<>(counts).keySet()) {
      int to = from + counts.get(name).intValue();
      splits.put(name, order.subList(from, to).stream().sorted().toList());
      from = to;
    }
    return splits;
  }

  private static byte[] hash(long seed, long row) {
    return Sha256.digest().digest((seed + "\0" + row).getBytes(US_ASCII));
  }

  @Test
  void theAssignmentIsTheOneThatAnotherProgramComputes() {
    assertThat(split(2, SplitFixture.ratio(42, THREE), 10))
        .isEqualTo(
            Map.of(
                "test", List.of(1L, 10L),
                "train", List.of(2L, 3L, 4L, 5L, 6L, 7L, 8L),
                "validation", List.of(9L)));
    assertThat(split(2, SplitFixture.ratio(Long.MIN_VALUE, Map.of("a", "0.5", "b", "0.5")), 7))
        .isEqualTo(Map.of("a", List.of(1L, 2L, 5L, 7L), "b", List.of(3L, 4L, 6L)));
  }

  @Test
  void groupsAndEqualRowsInSeveralSplitsAreCounted() {
    Map<String, BigDecimal> ratios =
        Map.of("a", new BigDecimal("0.5"), "b", new BigDecimal("0.3"), "c", new BigDecimal("0.2"));
    RatioSplit spec = new RatioSplit(new TreeMap<>(ratios), Optional.of("n"), 1);
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      ParquetTable gold =
          fixture.table(
              "SELECT i // 50 AS n, CASE WHEN i < 50 THEN 'same' ELSE 'row ' || i END AS s"
                  + " FROM range(200) t(i)",
              new Column("n", Whole.INT64),
              new Column("s", Simple.STRING));

      assertThat(fixture.plan(spec, gold, 200).warnings())
          .extracting(warning -> warning.code().wire() + ": " + warning.message())
          .containsExactly(
              "split_key_unused: 4 of 4 values of \"n\" have rows in several splits: a ratio"
                  + " split divides row by row",
              "equal_rows_in_splits: 1 distinct row is in several splits, with 50 rows together");
    }
  }

  @Test
  void rowsThatDifferGiveNoWarning() {
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      assertThat(fixture.plan(SplitFixture.ratio(1, THREE), rows(fixture, 500), 500).warnings())
          .isEmpty();
    }
  }

  @Tag("deep")
  @Test
  void aLargeTableIsDividedAsAnotherProgramDividesIt() {
    Map<String, List<Long>> splits =
        split(2, SplitFixture.ratio(7, Map.of("a", "0.3", "b", "0.7")), 100_000);

    assertThat(splits.get("a")).hasSize(30_000);
    assertThat(splits.get("a").stream().mapToLong(Long::longValue).sum()).isEqualTo(1_501_191_123L);
    assertThat(splits.get("b").stream().mapToLong(Long::longValue).sum()).isEqualTo(3_498_858_877L);
  }

  static Stream<Integer> numbersOfSplits() {
    return SearchDepth.sampleOf(1, 3, 9);
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("numbersOfSplits")
  void anyNumberOfThreadsGivesTheSameBytes(int splits) {
    Map<String, String> ratios = new TreeMap<>();
    for (int i = 0; i < splits; i++) {
      ratios.put("s" + i, i == 0 ? "0.2" : "0.1");
    }
    ratios.put("s1", splits == 3 ? "0.7" : "0.1");
    long rows = 300_000;
    List<List<byte[]>> files = new ArrayList<>();
    for (int threads : new int[] {1, 2}) {
      try (SplitFixture fixture = new SplitFixture(folder, threads)) {
        ParquetTable gold = rows(fixture, rows);
        SplitPlan plan = fixture.plan(SplitFixture.ratio(1, ratios), gold, rows);
        files.add(plan.splits().stream().map(split -> fixture.written(split, gold)).toList());
      }
    }

    for (int i = 0; i < splits; i++) {
      assertThat(files.get(0).get(i)).isEqualTo(files.get(1).get(i));
    }
  }

  @Tag("deep")
  @Test
  void everySeedAndRatioDividesAsAPlainEvaluationDoes() {
    for (int seed = 0; seed < 25; seed++) {
      Random random = new Random(seed);
      long rows = random.nextInt(seed % 2 == 0 ? 30 : 5_000);
      RatioSplit spec = SplitFixture.ratio(random.nextLong(), ratios(random));
      try (SplitFixture fixture = new SplitFixture(folder, 1 + seed % 2)) {
        SplitPlan plan = fixture.plan(spec, rows(fixture, rows), rows);
        Map<String, Long> counts =
            plan.splits().stream().collect(Collectors.toMap(Split::name, Split::rows));
        Map<String, List<Long>> found = new TreeMap<>();
        plan.splits().forEach(split -> found.put(split.name(), fixture.numbers(split, "n")));

        assertThat(found).as("seed " + seed).isEqualTo(plainly(spec, counts));
        assertThat(found.values().stream().flatMap(List::stream))
            .as("seed " + seed)
            .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, rows).boxed().toList());
        assertThat(found.values())
            .as("seed " + seed)
            .allSatisfy(
                numbers -> assertThat(numbers).isSortedAccordingTo(Comparator.naturalOrder()));
      }
    }
  }

  /** Up to nine splits in hundredths, at least one each. */
  private static Map<String, String> ratios(Random random) {
    int splits = 1 + random.nextInt(9);
    Map<String, String> ratios = new TreeMap<>();
    int left = 100;
    for (int i = 0; i < splits; i++) {
      int share = i == splits - 1 ? left : 1 + random.nextInt(left - (splits - i - 1));
      ratios.put("s" + i, "0." + (share < 10 ? "0" : "") + share);
      left -= share;
    }
    return splits == 1 ? Map.of("all", "1.0") : ratios;
  }

  @Test
  void otherSeedsDivideOtherwise() {
    assertThat(split(1, SplitFixture.ratio(0, THREE), 100))
        .isNotEqualTo(split(1, SplitFixture.ratio(1, THREE), 100));
  }

  @Test
  void aSplitWithoutRowsIsWrittenWithAllColumns() {
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      ParquetTable gold = rows(fixture, 0);

      assertThat(fixture.plan(SplitFixture.ratio(0, THREE), gold, 0).splits())
          .hasSize(3)
          .allSatisfy(split -> assertThat(fixture.written(split, gold)).isNotEmpty());
    }
  }

  @Test
  void columnsOfAnyNameStayWhatTheyAre() {
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      ParquetTable gold =
          fixture.table(
              "SELECT 7 AS _row, 'x' AS \"_ROW_\", 1 AS _split, 'h' AS _hash, i AS file_row_number"
                  + " FROM range(50) t(i)",
              new Column("_row", Whole.INT32),
              new Column("_ROW_", Simple.STRING),
              new Column("_split", Whole.INT32),
              new Column("_hash", Simple.STRING),
              new Column("file_row_number", Whole.INT64));
      RatioSplit few = SplitFixture.ratio(0, THREE);
      RatioSplit many =
          SplitFixture.ratio(0, Map.of("a", "0.2", "b", "0.2", "c", "0.2", "d", "0.2", "e", "0.2"));

      for (RatioSplit spec : List.of(few, many)) {
        assertThat(fixture.plan(spec, gold, 50).splits())
            .allSatisfy(split -> assertThat(fixture.written(split, gold)).isNotEmpty())
            .allSatisfy(split -> assertThat(fixture.numbers(split, "_row")).containsOnly(7L))
            .allSatisfy(split -> assertThat(fixture.numbers(split, "_split")).containsOnly(1L));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void cellsOfEveryTypeStayWhatTheyAre(int splits) {
    try (SplitFixture fixture = new SplitFixture(folder, 2)) {
      ParquetTable gold =
          fixture.table(
              "SELECT i AS n, CAST(i AS DECIMAL(38, 0)) AS whole, CAST(i / 4 AS DECIMAL(9, 2)) AS"
                  + " d, [i, NULL] AS list, {'a': i, 'b': NULL::VARCHAR} AS struct, TIMESTAMPTZ"
                  + " '2024-01-31 01:02:03+09' + INTERVAL (i) SECOND AS at, CASE WHEN i % 3 = 0"
                  + " THEN 'NaN'::DOUBLE ELSE i / 7 END AS f, CASE WHEN i % 2 = 0 THEN 'x' || i END"
                  + " AS s FROM range(200) t(i)",
              new Column("n", Whole.INT64),
              new Column("whole", Whole.INT128),
              new Column("d", new DataType.Decimal(9, 2)),
              new Column("list", new DataType.ListOf(Whole.INT64)),
              new Column(
                  "struct",
                  new DataType.StructOf(
                      List.of(new Column("a", Whole.INT64), new Column("b", Simple.STRING)))),
              new Column("at", new DataType.ZonedDatetime("UTC")),
              new Column("f", Simple.FLOAT64),
              new Column("s", Simple.STRING));
      Map<String, String> ratios = new TreeMap<>();
      for (int i = 0; i < splits; i++) {
        ratios.put("s" + i, splits == 2 ? "0.5" : "0.2");
      }

      assertThat(
              fixture.plan(SplitFixture.ratio(0, ratios), gold, 200).splits().stream()
                  .flatMap(split -> fixture.rows(split.relation()).stream()))
          .containsExactlyInAnyOrderElementsOf(fixture.rows(new Relation.Scan(gold)));
    }
  }
}
