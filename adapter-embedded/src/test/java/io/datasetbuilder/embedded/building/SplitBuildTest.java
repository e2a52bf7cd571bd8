package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "splits": the splits of a run, its files and what documents show of them. */
class SplitBuildTest {

  private static final String CSV = "id,kind\n1,a\n2,b\n3,a\n4,\n5,b\n6,a\n7,a\n8,b\n9,a\n10,c\n";
  private static final String RATIO =
      "splits: {mode: ratio, ratios: {train: 0.75, test: 0.25}, seed: 3}\n";
  private static final String KEY = "splits: {mode: key, key: kind}\n";

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;
  private int runs;

  SplitBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  /** A spec of two tables, of which only the left one has the column {@code kind}. */
  private String leftAndRight() {
    String left = fixture.upload(fixture.file("left.csv", CSV));
    String right = fixture.upload(fixture.file("right.csv", "id,town\n1,x\n2,y\n"));
    return Specs.of(
        List.of(Specs.source("left", left, "csv", ""), Specs.source("right", right, "csv", "")),
        Specs.CSV_EXPORT);
  }

  private RunFolder run(String spec) {
    built = fixture.build(spec, "run-" + ++runs);
    return RunFolder.of(built);
  }

  private RunFolder build(String csv, String splits) {
    return run(
        Specs.of(
                List.of(Specs.source("t", fixture.upload(fixture.file("t.csv", csv)), "csv", "")),
                Specs.CSV_EXPORT,
                "{kind: huggingface, output_path: hub}")
            + splits);
  }

  private void assertVerified() {
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void ratiosCutTheTableByLargestRemainder() {
    RunFolder run = build(CSV, RATIO);

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.rows("gold/t/splits/test.parquet")).hasSize(3);
    assertThat(run.rows("gold/t/splits/train.parquet")).hasSize(7);
    assertVerified();
  }

  @Test
  void everyRowIsInExactlyOneSplitAndKeepsItsOrder() {
    RunFolder run = build(CSV, RATIO);
    List<String> whole = run.rows("gold/t/table.parquet");
    List<String> test = run.rows("gold/t/splits/test.parquet");
    List<String> train = run.rows("gold/t/splits/train.parquet");

    assertThat(test).doesNotContainAnyElementsOf(train);
    assertThat(whole).containsExactlyInAnyOrderElementsOf(concatenated(test, train));
    assertThat(whole).containsSubsequence(test).containsSubsequence(train);
  }

  private static List<String> concatenated(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  @Test
  void theManifestNamesTheAlgorithmOfARatioSplitOnly() {
    assertThat(build(CSV, RATIO).recorded("split_algorithm")).isEqualTo("\"sha256-order-v1\"");
    assertThat(build(CSV, KEY).recorded("split_algorithm")).isEmpty();
    assertThat(build(CSV, "").recorded("split_algorithm")).isEmpty();
  }

  @Test
  void oneSeedGivesTheSameFilesAndAnotherOneOthers() {
    String first = digest(build(CSV, RATIO));

    assertThat(digest(build(CSV, RATIO))).isEqualTo(first);
    assertThat(digest(build(CSV, RATIO.replace("seed: 3", "seed: 4")))).isNotEqualTo(first);
  }

  private static String digest(RunFolder run) {
    return Digests.of(run.path().resolve("gold/t/splits/test.parquet"));
  }

  @Tag("deep")
  @Test
  void splitsDoNotDependOnTheThreadsOfTheEngine() {
    String one = digest(build(CSV, RATIO));
    try (BuildFixture other = BuildFixture.in(fixture.folder.resolve("other"), 1)) {
      String spec = Specs.of("t", other.upload(other.file("t.csv", CSV)), "csv", "") + RATIO;

      assertThat(digest(RunFolder.of(other.build(spec, "r")))).isEqualTo(one);
    }
  }

  @Test
  void aKeyGivesOneSplitAValue() {
    RunFolder run = build(CSV, KEY);

    assertThat(run.rows("gold/t/splits/a.parquet")).hasSize(5);
    assertThat(run.rows("gold/t/splits/b.parquet")).hasSize(3);
    assertThat(run.rows("gold/t/splits/c.parquet")).hasSize(1);
    assertThat(run.rows("gold/t/splits/__null__.parquet")).hasSize(1);
    assertVerified();
  }

  @Test
  void thePackageAndTheHubDatasetHaveTheSplits() {
    RunFolder run = build(CSV, RATIO);

    assertThat(run.text("gold/t/package.json").replaceAll("\\s", ""))
        .contains("\"splits\":{\"test\":3,\"train\":7}");
    assertThat(run.rows("gold/t/hub/data/train-00000-of-00001.parquet"))
        .isEqualTo(run.rows("gold/t/splits/train.parquet"));
    assertThat(run.rows("gold/t/hub/data/test-00000-of-00001.parquet"))
        .isEqualTo(run.rows("gold/t/splits/test.parquet"));
    assertThat(run.text("gold/t/hub/README.md")).contains("train", "test");
    assertThat(run.text("gold/t/hub/dataset_infos.json")).contains("\"num_examples\": 7");
    assertThat(run.text("report.html")).contains("train", "test");
  }

  @Test
  void fiveThousandDistinctValuesAreRefusedWithTheirNumber() {
    String csv =
        IntStream.range(0, 5_000)
            .mapToObj(i -> "k" + i)
            .collect(Collectors.joining("\n", "kind\n", "\n"));

    RunFolder run = build(csv, KEY);

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors"))
        .singleElement()
        .asString()
        .startsWith("t: ")
        .contains("5000", "1000");
    assertThat(built.run().sources().get(0).problems())
        .extracting(Problem::at)
        .containsExactly("splits.key");
    assertThat(run.texts("outputs")).noneMatch(path -> path.startsWith("gold/"));
    assertVerified();
  }

  @Test
  void aMaskedKeyIsRefused() {
    fixture.record("p", "d", "{\"items\":[{\"id\":1,\"kind\":\"a\"}]}");

    RunFolder run =
        run(
            Specs.of(
                    List.of("{provider: p, dataset: d, alias: t, gold: {pii_columns: [kind]}}"),
                    Specs.CSV_EXPORT)
                + KEY);

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors")).singleElement().asString().contains("masked");
  }

  @Test
  void aKeyThatTheOnlyTableLacksFailsIt() {
    RunFolder run = build(CSV, KEY.replace("key: kind", "key: kinds"));

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors")).singleElement().asString().contains("kinds");
    assertVerified();
  }

  @Test
  void aTableThatLacksTheKeyOfAnotherOneStaysWholeWithAWarning() {
    RunFolder run =
        run(
            leftAndRight()
                + KEY
                + "composition: {name: joined, join: {left: left, right: right,"
                + " left_key: id, right_key: id}}\n");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.has("gold/left/splits/a.parquet")).isTrue();
    assertThat(run.has("gold/joined/splits/b.parquet")).isTrue();
    assertThat(run.has("gold/right/splits")).isFalse();
    assertThat(run.texts("warnings")).contains("right: not split: it has no column 'kind'");
    assertVerified();
  }

  @Tag("deep")
  @Test
  void aKeyThatNoTableOfSeveralHasIsAWarningForEach() {
    RunFolder run = run(leftAndRight() + KEY.replace("key: kind", "key: kinds"));

    assertThat(run.texts("warnings"))
        .contains(
            "left: not split: it has no column 'kinds'",
            "right: not split: it has no column 'kinds'");
  }
}
