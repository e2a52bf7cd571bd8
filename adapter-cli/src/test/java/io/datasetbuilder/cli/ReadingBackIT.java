package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Finished runs, read back as a user meets them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class ReadingBackIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeAll
  void build() throws IOException {
    jar = PROGRAM.jar();
    Files.writeString(folder.resolve("data.csv"), "code,n\n007,1\n010,2\n");
    Files.writeString(folder.resolve("more.csv"), "n,code,city\n1,007,서울\n");
    Files.writeString(folder.resolve("ragged.csv"), "code,n\n007\n");
    Files.writeString(folder.resolve("spec.yaml"), BadSpecIT.spec("csv", "exports/x.csv", ""));
    built("one", "data.csv", 0);
    built("two", "data.csv", 0);
    built("three", "more.csv", 0);
    built("bad", "ragged.csv", 1);
  }

  @Test
  void runsAreListedNewestFirst() {
    Ended all = jar.run("runs");
    Ended some = jar.run("runs", "--dataset", "d", "--limit", "1");
    Ended none = jar.run("runs", "--dataset", "x");

    assertThat(all.code()).as(all.err()).isZero();
    assertThat(all.out().lines().map(line -> line.split(" ", -1)[0]))
        .containsExactly("RUN", "bad", "three", "two", "one");
    assertThat(some.out().lines()).hasSize(2);
    assertThat(none.out()).isEqualTo("no runs\n");
  }

  @Test
  void theIndexIsMadeFromTheManifestsWhereItIsMissing() throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    Files.createDirectory(copy.resolve("one"));
    for (String file : List.of("manifest.json", "buildspec.yaml")) {
      Files.copy(folder.resolve("build/one").resolve(file), copy.resolve("one").resolve(file));
    }

    Ended ended = jar.run("runs", "--output-dir", "copy");

    assertThat(ended.out()).contains("one  ok ");
  }

  @Test
  void aRunIsShownWithItsStages() {
    Ended good = jar.run("show", "one");
    Ended bad = jar.run("show", "bad");

    assertThat(good.code()).as(good.err()).isZero();
    assertThat(good.out())
        .startsWith("run: one\n  status: ok\n  dataset: d ")
        .contains(
            "    s       completed  completed  completed          2     2\n",
            " files in build/one\n");
    assertThat(bad.out())
        .contains("    s       failed  not_run  not_run  -          -\n", "  errors:\n    s: ");
  }

  @Test
  void aStageIsShownWithoutItsSourceWhereThereIsOne() {
    assertThat(jar.run("show", "one", "--stage", "bronze").out()).contains("  records: 2\n");
    assertThat(jar.run("show", "one", "--stage", "silver", "--limit", "1").out())
        .contains("    COLUMN  TYPE", "    code    String", "    \"007\", 1\n")
        .doesNotContain("\"010\"");
    assertThat(jar.run("show", "one", "--stage", "gold").out()).contains("  exports: csv\n");
    assertThat(jar.run("show", "one", "--stage", "lead").err()).contains("[unknown_stage]");
    assertThat(jar.run("show", "one", "--stage", "gold", "--source", "x").err())
        .contains("[unknown_source]");
  }

  @Test
  void detailsShowNoPath() {
    for (String stage : List.of("bronze", "silver", "gold")) {
      Ended ended = jar.run("show", "one", "--stage", stage, "--json");

      assertThat(ended.out()).startsWith("{\n  \"run_id\": \"one\",\n  \"stage\": \"" + stage);
      assertThat(ended.out()).doesNotContain(folder.toString(), "fetch_params", "owner_id");
    }
  }

  @Test
  void qualityIsShownOfARunADatasetADayAndAllThatNeedsAttention() {
    assertThat(jar.run("quality", "one").out()).startsWith("quality: run one\n  results: ");
    assertThat(jar.run("quality", "--dataset", "d").out()).contains("RUN", "three", "PASS");
    assertThat(jar.run("quality").out()).contains("  runs: 4\n");
    assertThat(jar.run("quality", "--issues").out()).contains("issue", "datasets: ");
    assertThat(jar.run("quality", "--dataset", "x").err()).contains("[dataset_not_found]");
    assertThat(jar.run("quality", "--issues", "--status", "bad").err())
        .contains("[invalid_filter]");
    assertThat(jar.run("quality", "one", "--issues").code()).isEqualTo(2);
  }

  @Test
  void datasetsAreShown() {
    assertThat(jar.run("datasets").out()).contains("DATASET", "\nd ");
    assertThat(jar.run("datasets", "d").out())
        .startsWith("dataset: d\n")
        .contains("  runs (4 of 4):\n");
    assertThat(jar.run("datasets", "x").err()).contains("[dataset_not_found]");
  }

  @Test
  void aDiffEndsLikeDiff() {
    Ended same = jar.run("diff", "one", "two");
    Ended different = jar.run("diff", "one", "three");
    Ended trouble = jar.run("diff", "one", "nothing");

    assertThat(same.code()).as(same.out() + same.err()).isZero();
    assertThat(same.out()).contains("  result: the same\n", "  spec: the same\n");
    assertThat(different.code()).isEqualTo(1);
    assertThat(different.out())
        .contains(
            "  spec: the same, with other uploads\n",
            "    records: different\n",
            "    rows: 2 -> 1\n",
            "    column + city (String)\n",
            "    columns: in another order\n",
            "    changed table gold/s/exports/x.csv\n");
    assertThat(trouble.code()).isEqualTo(2);
    assertThat(trouble.err()).contains("[run_not_found]");
  }

  @Test
  void jsonIsAllThatIsPrinted() {
    for (List<String> command :
        List.of(
            List.of("runs"),
            List.of("show", "one"),
            List.of("quality"),
            List.of("quality", "one"),
            List.of("quality", "--dataset", "d"),
            List.of("quality", "--issues"),
            List.of("datasets"),
            List.of("datasets", "d"),
            List.of("diff", "one", "two"),
            List.of("show", "nothing"))) {
      String[] arguments = command.toArray(new String[command.size() + 1]);
      arguments[command.size()] = "--json";

      Ended ended = jar.run(arguments);

      assertThat(ended.out()).as(command.toString()).startsWith("{\n").endsWith("}\n");
      assertThat(ended.err()).as(command.toString()).isEmpty();
    }
  }

  /** An older or damaged manifest is read tolerantly or refused by name, never half-read. */
  @Test
  void aBrokenManifestIsRefusedByNameAndAnOldOneIsRead() throws IOException {
    Path old = Files.createDirectories(folder.resolve("past/old"));
    Files.writeString(
        old.resolve("manifest.json"),
        "{\"build_id\": \"old\", \"created_by\": \"service\", \"errors\": [], \"inputs\": [\"a\"],"
            + " \"row_counts\": {\"a\": 3}, \"from_the_future\": {}}");
    Path torn = Files.createDirectories(folder.resolve("past/torn"));
    Files.writeString(torn.resolve("manifest.json"), "{\"build_id\": \"torn\", \"inp");
    Path wrong = Files.createDirectories(folder.resolve("past/wrong"));
    Files.writeString(
        wrong.resolve("manifest.json"), "{\"inputs\": 7, \"created_by\": \"service\"}");

    assertThat(jar.run("runs", "--output-dir", "past").out().lines()).hasSize(2);
    assertThat(jar.run("show", "old", "--output-dir", "past").out())
        .contains(
            "  status: ok\n", "    a       unavailable  unavailable  unavailable          3  -\n");
    assertThat(jar.run("show", "torn", "--output-dir", "past").err())
        .contains("run torn: manifest is not readable", "[manifest_unreadable]");
    assertThat(jar.run("diff", "old", "wrong", "--output-dir", "past").err())
        .contains("run wrong: manifest is not readable. inputs is not a list.");
  }

  private void built(String runId, String file, int code) {
    Ended ended = jar.run("build", "spec.yaml", "--upload", "s=" + file, "--run-id", runId);
    assertThat(ended.code()).as(ended.err()).isEqualTo(code);
  }
}
