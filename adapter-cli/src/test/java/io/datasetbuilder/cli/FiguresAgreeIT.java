package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The figures of a run are the same wherever they are shown: in the summary of its build, its
 * report, its manifest, the lists of runs and datasets, its details, its quality and its cards.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
@Tag("deep")
class FiguresAgreeIT {

  private static final String SPEC =
      """
      dataset_id: %s
      title: Shops and sales
      description: Figures of one run.
      sources:
        - { kind: file, alias: shops, format: csv, upload_id: shops,
            schema: { required: [shop], dtypes: { area: int } } }
        - { kind: file, alias: sales, format: csv, upload_id: sales }
      quality:
        min_rows: %d
        min_rows_severity: fail
        max_null_ratio: { area: 0.1 }
      composition:
        name: joined
        join: { left: sales, right: shops, left_key: shop, right_key: shop }
      splits: { mode: ratio, ratios: { a: 0.5, b: 0.5 } }
      pii: { mode: allow }
      exports:
        - { kind: csv, output_path: data.csv }
      """;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeAll
  void build() throws IOException {
    jar = PROGRAM.jar();
    Files.writeString(folder.resolve("shops.csv"), "shop,area\nx,10\ny,20\nz,\nz,\n");
    Files.writeString(
        folder.resolve("sales.csv"),
        "shop,amount\n"
            + String.join("", IntStream.range(0, 1200).mapToObj(i -> "x," + i + "\n").toList()));
    Files.writeString(folder.resolve("ragged.csv"), "shop,amount\nx\n");
    built("success", 1, "sales.csv", 0);
    built("partial", 1, "ragged.csv", 1);
    built("unmet", 100, "sales.csv", 1);
  }

  private void built(String id, int rows, String sales, int code) throws IOException {
    Files.writeString(folder.resolve(id + ".yaml"), SPEC.formatted(id, rows));
    Ended ended =
        jar.run(
            "build",
            id + ".yaml",
            "--run-id",
            id,
            "--upload",
            "shops=shops.csv",
            "--upload",
            "sales=" + sales);
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(code);
    Files.writeString(folder.resolve(id + ".out"), ended.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"success", "partial", "unmet"})
  void rowsPublishedAgree(String run) throws IOException {
    String manifest = manifest(run);
    long shops = published(manifest, "shops");
    long sales = published(manifest, "sales");
    long joined = published(manifest, "joined");
    long all = Stream.of(shops, sales, joined).mapToLong(rows -> Math.max(0, rows)).sum();

    assertThat(output(run))
        .contains(
            "  rows: shops %s, sales %s, joined %s\n"
                .formatted(shown(shops), shown(sales), shown(joined)));
    assertThat(tile(run, "Rows published")).isEqualTo(shown(all));
    assertThat(row("runs", run)).contains("  " + shown(all) + "  ");
    assertThat(row("datasets", run)).contains("  " + shown(all) + "  ");
    assertThat(out("datasets", run)).containsPattern(run + " +\\w+ +[-0-9: UTC]+ +" + shown(all));
    assertThat(cells(out("show", run), "shops")).endsWith(shown(shops));
    assertThat(cells(out("show", run), "sales")).endsWith(shown(sales));
    for (String name : List.of("shops", "sales", "joined")) {
      long rows = published(manifest, name);
      if (rows >= 0) {
        Path gold = folder.resolve("build").resolve(run).resolve("gold").resolve(name);
        assertThat(gold.resolve("package.json")).content().contains("\"row_count\": " + rows);
        assertThat(gold.resolve("README.md")).content().contains(shown(rows));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"success", "partial", "unmet"})
  void validatedRowsAgree(String run) throws IOException {
    long all = sum("\"row_counts\": \\{([^}]*)}", "\": (\\d+)", manifest(run));

    assertThat(out("datasets", run, "--json")).contains("\"total_row_count\": " + all);
    assertThat(row("datasets", run)).contains("  " + shown(all) + "  ");
    assertThat(out("quality", "--dataset", run, "--json")).contains("\"validated_rows\": " + all);
    assertThat(out("quality", "--dataset", run)).contains(shown(all));
  }

  @ParameterizedTest
  @ValueSource(strings = {"success", "partial", "unmet"})
  void checksAgree(String run) throws IOException {
    String manifest = manifest(run);
    String results = group("\"quality_results\": \\{(.*?)\n  }", manifest);
    long pass = count("\"status\": \"pass\"", results);
    long warn = count("\"status\": \"warn\"", results);
    long fail = count("\"status\": \"fail\"", results);
    String counts = "%d passed, %d warned, %d failed".formatted(pass, warn, fail);

    assertThat(output(run)).contains("  checks: " + counts + "\n");
    assertThat(out("show", run)).contains("  checks: " + counts + "\n");
    assertThat(out("quality", run)).contains("  checks: " + counts + "\n");
    assertThat(tile(run, "Checks")).isEqualTo(String.valueOf(pass + warn + fail));
    assertThat(report(run)).contains(warn + fail == 0 ? "all passed" : counts);
    assertThat(out("quality", "--dataset", run, "--json"))
        .contains("\"pass_count\": " + pass, "\"warn_count\": " + warn, "\"fail_count\": " + fail);
    assertThat(count("class=\"pill (pass|warn|fail)\"", report(run))).isEqualTo(pass + warn + fail);
  }

  @ParameterizedTest
  @ValueSource(strings = {"success", "partial", "unmet"})
  void filesAgree(String run) throws IOException {
    long files = count("\"", group("\"outputs\": \\[(.*?)]", manifest(run))) / 2;

    assertThat(output(run)).contains("  outputs: " + files + " files in ");
    assertThat(out("show", run)).contains("  outputs: " + files + " files in ");
    assertThat(tile(run, "Files")).isEqualTo(String.valueOf(files));
  }

  @ParameterizedTest
  @ValueSource(strings = {"success", "unmet"})
  void everyCheckShowsWhatItFoundAndRequired(String run) throws IOException {
    assertThat(report(run)).contains("<td>present</td><td>present</td>", "<td>at most 0.1</td>");
    assertThat(out("quality", run))
        .containsPattern("pass +shops +required_column +shop +present +present")
        .containsPattern("warn +shops +max_null_ratio +area +0.5 \\(2 of 4\\) +at most 0.1");
  }

  /** Two of the four areas are null; null is no value of the column. */
  @ParameterizedTest
  @ValueSource(strings = {"success", "unmet"})
  void distinctValuesAgreeAndLeaveOutNulls(String run) throws IOException {
    assertThat(report(run)).contains("50.0 % null</span><span class=\"soft\">2 distinct</span>");
    assertThat(out("show", run, "--stage", "silver", "--source", "shops"))
        .containsPattern("area +Int64 +2 +2");
    if (run.equals("success")) {
      Path card = folder.resolve("build/success/gold/shops/README.md");
      assertThat(card).content().contains("| area | Int64 | yes | 2 |");
    }
  }

  private String manifest(String run) throws IOException {
    return Files.readString(folder.resolve("build").resolve(run).resolve("manifest.json"));
  }

  private String report(String run) throws IOException {
    return Files.readString(folder.resolve("build").resolve(run).resolve("report.html"));
  }

  private String output(String run) throws IOException {
    return Files.readString(folder.resolve(run + ".out"));
  }

  private String out(String... command) {
    Ended ended = jar.run(command);
    assertThat(ended.code()).as(ended.err()).isZero();
    return ended.out();
  }

  private String row(String command, String run) {
    return line(out(command), run);
  }

  private static String line(String table, String first) {
    return table
        .lines()
        .filter(line -> line.strip().startsWith(first + " "))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> cells(String table, String first) {
    return List.of(line(table, first).strip().split(" +"));
  }

  private String tile(String run, String name) throws IOException {
    return group("<dt>" + name + "</dt><dd><strong>(.*?)</strong>", report(run));
  }

  /** Rows of a Gold table as the manifest records them; -1 when it was not published. */
  private static long published(String manifest, String gold) {
    return Pattern.compile("\"gold/" + gold + "/table.parquet\": \\{[^}]*\"rows\": (\\d+)")
        .matcher(manifest)
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .findFirst()
        .orElse(-1);
  }

  private static String shown(long rows) {
    return rows < 0 ? "-" : String.format(Locale.ROOT, "%,d", rows);
  }

  private static String group(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static long count(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().count();
  }

  private static long sum(String part, String number, String text) {
    return Pattern.compile(number)
        .matcher(group(part, text))
        .results()
        .map(MatchResult::group)
        .mapToLong(found -> Long.parseLong(found.replaceAll("\\D", "")))
        .sum();
  }
}
