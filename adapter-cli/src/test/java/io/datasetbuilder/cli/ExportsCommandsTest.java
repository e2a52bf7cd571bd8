package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code export} and {@code exports …} on the warehouse of a folder. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportsCommandsTest {

  private static final String SQL = "SELECT city FROM dataset ORDER BY id";

  private Path folder;
  private CommandLineRunner commands;

  @BeforeAll
  void aWarehouse(@TempDir Path place) throws IOException {
    folder = Files.createDirectory(place.resolve("a b 출력"));
    commands = new CommandLineRunner();
    CitiesSpec.write(folder);
    Path data = Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,=Oslo\n");
    int code =
        commands.run(
            "build",
            folder.resolve("spec.yaml").toString(),
            "--upload",
            "list=" + data,
            "--output-dir",
            folder.resolve("out").toString(),
            "--warehouse",
            folder.resolve("wh").toString());
    assertThat(code).as(commands.err()).isZero();
  }

  @BeforeEach
  void fresh() {
    commands = new CommandLineRunner();
  }

  private int run(String... arguments) {
    return commands.run(
        Stream.of(
                Arrays.stream(arguments),
                Stream.of("--warehouse", folder.resolve("wh").toString()),
                Stream.of("--output-dir", folder.resolve("out").toString()))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String exported(String name) {
    assertThat(run("export", SQL, "--table", "cities.list", "-o", file(name)))
        .as(commands.err())
        .isZero();
    return commands.out().replaceAll("(?s)export: (exp_[0-9a-f]{32})\n.*", "$1");
  }

  private String data(String name, String entry) throws IOException {
    try (ZipFile zip = new ZipFile(file(name))) {
      return new String(
          zip.getInputStream(zip.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void anExportIsWrittenListedDownloadedAndDeleted() throws IOException {
    String id = exported("one.zip");
    assertThat(commands.out())
        .contains("  table: cities.list, snapshot snap_", "  rows: 2 as csv\n", "wrote ");
    assertThat(data("one.zip", "data.csv")).isEqualTo("city\nParis\n=Oslo\n");

    assertThat(run("exports", "list")).isZero();
    String list = commands.out();
    assertThat(list).contains(id, "cities.list");
    assertThat(run("exports")).isZero();
    assertThat(commands.out()).isEqualTo(list);
    assertThat(run("exports", "show", id)).isZero();
    assertThat(commands.out()).contains("  sql:\n    " + SQL + "\n");
    assertThat(run("exports", "download", id, "-o", file("two.zip"))).as(commands.err()).isZero();
    assertThat(folder.resolve("two.zip")).hasSameBinaryContentAs(folder.resolve("one.zip"));
    assertThat(run("exports", "delete", id)).isZero();
    assertThat(commands.out()).isEqualTo("deleted " + id + "\n");
    assertThat(run("exports", "download", id, "-o", file("three.zip"))).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("export_not_found");
    assertThat(folder.resolve("three.zip")).doesNotExist();
  }

  @Test
  void anExportForASpreadsheetReportsWhatItChanged() throws IOException {
    assertThat(
            run(
                "export",
                SQL,
                "--table",
                "cities.list",
                "--spreadsheet",
                "--discard",
                "-o",
                file("sheet.zip")))
        .as(commands.err())
        .isZero();

    assertThat(data("sheet.zip", "data.csv")).isEqualTo("\uFEFFcity\nParis\n'=Oslo\n");
    assertThat(commands.out()).contains("  changed: 1 text(s) of city");
    run("exports", "list");
    assertThat(commands.out()).doesNotContain("cities.list");
  }

  @Test
  void jsonIsTheBodyOfTheService() {
    assertThat(
            run(
                "export",
                SQL,
                "--table",
                "cities.list",
                "--format",
                "jsonl",
                "--discard",
                "--json",
                "-o",
                file("json.zip")))
        .isZero();

    assertThat(commands.out()).startsWith("{").contains("\"manifest\": {", "data.jsonl");
    assertThat(commands.err()).isEmpty();
  }

  @Test
  void whatIsRefusedLeavesTheFileAsItWas() throws IOException {
    Files.writeString(folder.resolve("kept.zip"), "mine");

    assertThat(
            run("export", "DROP TABLE dataset", "--table", "cities.list", "-o", file("kept.zip")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("unsafe_query");
    assertThat(
            run("export", SQL, "--table", "cities.list", "--max-rows", "1", "-o", file("kept.zip")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("row_limit_exceeded");
    assertThat(folder.resolve("kept.zip")).hasContent("mine");
  }

  @Test
  void aFileThatCannotBeWrittenIsRefusedBeforeTheQuery() {
    assertThat(run("export", SQL, "--table", "cities.list", "-o", file("missing/one.zip")))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).contains("output_unwritable");
    run("exports", "list");
    assertThat(commands.out()).doesNotContain("cities.list");
  }

  private int exportInto(String name, String... more) {
    return run(
        Stream.concat(
                Stream.of("export", SQL, "--table", "cities.list", "-o", file(name)),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  /** No file can have a name of that length, which shows when the file is saved. */
  private static final String TOO_LONG = "x".repeat(300) + ".zip";

  @Tag("deep")
  @Test
  void anExportThatCannotBeSavedIsNamedUnlessItIsDiscarded() {
    assertThat(exportInto(TOO_LONG)).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("output_unwritable");
    String id = commands.err().replaceAll("(?s).*exports download (exp_[0-9a-f]{32})\n.*", "$1");
    assertThat(run("exports", "delete", id)).as(id).isZero();

    assertThat(exportInto(TOO_LONG, "--discard")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("output_unwritable").doesNotContain("exp_");
    run("exports", "list");
    assertThat(commands.out()).doesNotContain("cities.list");
  }

  /** Without effect, they would let a command work on another warehouse than was meant. */
  @Test
  void optionsBeforeTheLastWordAreWrongUsage() {
    assertThat(commands.run("exports", "--remote", "http://127.0.0.1:1", "delete", "exp_0"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(commands.err()).contains("write the options after delete");
  }

  @Test
  void aTableAndAFileAreNeeded() {
    assertThat(run("export", SQL, "-o", file("x.zip"))).isEqualTo(ExitCode.USAGE);
    assertThat(run("export", SQL, "--table", "cities.list")).isEqualTo(ExitCode.USAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "delete"})
  void anExportThatDoesNotExistIsRefused(String command) {
    assertThat(run("exports", command, "exp_0")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("export_not_found");
  }
}
