package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each command as a user meets it; some of them in processes of their own. */
@Tag("process")
class CommandsIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeEach
  void files() throws IOException {
    jar = PROGRAM.jar();
    Files.writeString(folder.resolve("data.csv"), "code,n\n007,1\n010,2\n");
    Files.writeString(folder.resolve("spec.yaml"), BadSpecIT.spec("csv", "exports/x.csv", ""));
  }

  @Test
  void validateSaysSoAndLoadsNoEngine() {
    Ended ended =
        jar.run(List.of("-Xlog:class+load"), "validate", "spec.yaml", "--upload", "s=data.csv");

    assertThat(ended.code()).isZero();
    assertThat(ended.out()).contains("spec is valid: d\n");
    assertThat(ended.out())
        .doesNotContain(" org.duckdb", " tools.jackson", " ch.qos", ".storage.")
        .doesNotContain(" org.sqlite", " org.postgresql", " com.zaxxer", " org.jdbi");
  }

  @Test
  void aBuildPrintsItsRunAndASummary() {
    jar = new RunnableJar(folder);

    Ended ended = build("--run-id", "one");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .startsWith(
            """
            build: d (run one)
              - s: ok [bronze, silver, gold]
            manifest: build/one/manifest.json
              rows: s 2
              columns: s 2
            """)
        .contains("  checks: ", "  outputs: ", "  digest: sha256:", "  time: ");
    assertThat(folder.resolve("build/one/gold/s/exports/x.csv"))
        .hasContent("code,n\n007,1\n010,2\n");
  }

  @Test
  void aRunIdIsUsedOnceAndTheFirstRunStays() throws IOException {
    build("--run-id", "one");
    byte[] first = Files.readAllBytes(folder.resolve("build/one/manifest.json"));

    Ended second = build("--run-id", "one");

    assertThat(second.code()).isEqualTo(1);
    assertThat(second.err()).startsWith("error: build refused: ").contains("[run_id_completed]");
    assertThat(Files.readAllBytes(folder.resolve("build/one/manifest.json"))).isEqualTo(first);
  }

  @Tag("deep")
  @Test
  void aBuildLeavesNoCopyOfTheEngineBehind() throws IOException {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));

    Ended ended =
        jar.run(
            List.of("-Djava.io.tmpdir=" + temporary),
            "build",
            "spec.yaml",
            "--upload",
            "s=data.csv");

    assertThat(ended.code()).as(ended.err()).isZero();
    try (Stream<Path> left = Files.walk(temporary)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void aFinishedRunIsProvedAndAChangedOneIsNot() throws IOException {
    Ended built = build("--run-id", "one");
    assertThat(built.code()).as(built.err()).isZero();

    Ended proved = jar.run("verify", "one");
    Files.writeString(folder.resolve("build/one/report.html"), "changed");
    Ended changed = jar.run("verify", "build/one");

    assertThat(proved.code()).as(proved.out() + proved.err()).isZero();
    assertThat(proved.out()).startsWith("verify: run one\n  pass    manifest: ");
    assertThat(changed.code()).isEqualTo(1);
    assertThat(changed.err()).contains("[file_changed]", "report.html");
  }

  @Test
  void everyCellOfAFinishedRunIsReadAgain() {
    build("--run-id", "one");

    Ended ended = jar.run("verify", "one", "--deep");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("  pass    cells: 2 Parquet files compared.\n");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void aMissingRunIsReported() {
    Ended ended = new RunnableJar(folder).run("verify", "nothing");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("[run_not_found]");
  }

  @Test
  void aPreviewShowsColumnsAndRowsAndWritesNothing() {
    Ended ended = jar.run("preview", "spec.yaml", "--upload", "s=data.csv", "--limit", "1");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .isEqualTo(
            """
            preview: d
              - s: code (String), n (Int64)
                sample (1 of 2 rows):
                  "007", 1
            """);
    assertThat(folder.resolve("build")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "preview", "build"})
  void jsonIsAllThatIsPrinted(String command) {
    Ended good = jar.run(command, "spec.yaml", "--upload", "s=data.csv", "--json");
    Ended bad = jar.run(command, "missing.yaml", "--json");

    assertThat(good.code()).as(good.err()).isZero();
    assertThat(good.out()).startsWith("{\n").endsWith("}\n").contains("\"d\"");
    assertThat(bad.code()).isEqualTo(1);
    assertThat(bad.out()).startsWith("{\n  \"status\": \"error\",\n").contains("spec_not_found");
    assertThat(bad.err()).isEmpty();
  }

  @Test
  void anUploadIsKeptUnderTheIdThatIsPrinted() throws IOException {
    String id = jar.run("upload", "data.csv").out().strip();
    Files.writeString(
        folder.resolve("by-id.yaml"),
        BadSpecIT.spec("csv", "exports/x.csv", "")
            .replace("alias: s", "alias: s, upload_id: " + id));

    assertThat(id).matches("upl_[0-9a-f]{32}");
    assertThat(jar.run("build", "by-id.yaml").code()).isZero();
  }

  @Test
  void aGuessIsASpecThatBuilds() throws IOException {
    Ended guess = jar.run("guess", "data.csv");
    Files.writeString(folder.resolve("guess.yaml"), guess.out());

    Ended built = jar.run("build", "guess.yaml", "--upload", "data=data.csv");

    assertThat(guess.out()).contains("    #   \"code\": String\n", "    #   \"n\": Int64\n");
    assertThat(built.code()).as(built.err()).isZero();
  }

  @Test
  void aGuessOffersTheEncodingsThatTheFileMayHave() throws IOException {
    Files.write(
        folder.resolve("latin.csv"),
        "ville,prix\nOrléans,12€\n".getBytes(Charset.forName("windows-1252")));

    Ended people = jar.run("guess", "latin.csv");
    Ended script = jar.run("guess", "latin.csv", "--json");
    Ended chosen = jar.run("guess", "latin.csv", "--encoding", "windows-1252");

    assertThat(people.code()).isEqualTo(1);
    assertThat(people.out()).isEmpty();
    assertThat(people.err())
        .contains("[encoding_not_proven]", "  windows-1252  Orléans, 12€\n")
        .contains("--encoding windows-1252\n");
    assertThat(script.code()).isEqualTo(1);
    assertThat(script.out())
        .contains("\"status\": \"undecided\"", "\"encoding_certain\": false")
        .contains("\"name\": \"windows-1252\"", "\"12€\"");
    assertThat(chosen.code()).isZero();
    assertThat(chosen.out()).contains("    encoding: windows-1252 # chosen\n    # encoding: ");
  }

  @Test
  void theSchemaIsPrinted() {
    assertThat(jar.run("schema").out()).contains("\"$schema\"", "draft-07");
  }

  @Test
  void codesAreExplainedWithTheNearestOnAMiss() {
    assertThat(jar.run("explain", "cast_data_loss").out())
        .startsWith("cast_data_loss\n  meaning: ")
        .contains("\n  remedy:  ");
    Ended missed = jar.run("explain", "cast_data_los");
    assertThat(missed.code()).isEqualTo(1);
    assertThat(missed.err()).contains("did you mean cast_data_loss?");
    assertThat(jar.run("explain").out()).contains("  unsafe_source_key\n");
    assertThat(jar.run("explain", "unsafe_query").out())
        .contains("functions that queries may call:", "Choice: greatest if iff");
  }

  @Test
  void wrongUsageIsTwo() {
    jar = new RunnableJar(folder);
    Ended none = jar.run();
    Ended unknown = jar.run("biuld", "x");
    Ended option = jar.run("validate", "--nothing");

    assertThat(List.of(none.code(), unknown.code(), option.code())).containsOnly(2);
    assertThat(none.err()).contains("Usage: dataset-builder");
    assertThat(unknown.err()).contains("build");
    assertThat(option.out()).isEmpty();
  }

  @Test
  void helpAndVersionGoToTheStandardOutput() {
    Ended help = jar.run("--help");
    Ended version = jar.run("--version");

    assertThat(help.out()).contains("validate", "generate-completion", "Exit codes:");
    assertThat(version.out()).matches("dataset-builder \\d+\\.\\d+\\.\\d+\n");
    assertThat(jar.run("build", "--help").out()).contains("--run-id", "--upload");
    assertThat(jar.run("generate-completion").out()).contains("complete", "--output-dir");
  }

  @Test
  void aBadSettingStopsWithAllOfThem() throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            System.getProperty("runnable.jar"),
            "validate",
            "spec.yaml");
    builder.environment().put("SVC_ENGINE_THREADS", "none");
    builder.environment().put("SVC_ENGINE_MEMORY", "512");
    Process process = builder.directory(folder.toFile()).redirectError(err.toFile()).start();

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(Files.readString(err))
        .contains("warning: SVC_ENGINE_MEMORY has no effect", "[invalid_setting]");
  }

  @Test
  void anOutputFolderThatIsAFileIsRefused() {
    Ended ended = build("--output-dir", "data.csv");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("[output_unwritable]").doesNotContain(folder.toString());
    assertThat(folder.resolve("data.csv")).hasContent("code,n\n007,1\n010,2\n");
  }

  @Tag("deep")
  @Test
  void aRunsFolderThatIsALinkIsNotFollowed() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createDirectory(folder.resolve("build"));
    Files.createSymbolicLink(folder.resolve("build/one"), elsewhere);
    jar = new RunnableJar(folder);

    Ended ended = build("--run-id", "one");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).startsWith("error: build refused: ").doesNotContain("internal_error");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aFullDiskIsReportedAndLeavesNothingTorn() throws IOException, InterruptedException {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeThat(system("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", small.toString()))
        .as("only somebody who may mount can fill a disk")
        .isZero();
    try {
      Ended ended = build("--output-dir", "small");

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.err()).contains("[disk_full]");
    } finally {
      system("umount", small.toString());
    }
  }

  @Tag("deep")
  @Test
  void anInterruptedBuildLeavesARunOrNothing() throws IOException, InterruptedException {
    StringBuilder rows = new StringBuilder("a,b\n");
    for (int i = 0; i < 400_000; i++) {
      rows.append(i).append(",x").append(i % 97).append('\n');
    }
    Files.writeString(folder.resolve("data.csv"), rows);
    Path err = folder.resolve("err");
    Process process =
        jar.start(
            List.of(),
            folder.resolve("out"),
            err,
            "build",
            "spec.yaml",
            "--upload",
            "s=data.csv",
            "--run-id",
            "one");
    while (process.isAlive() && !Files.exists(folder.resolve("build/one/buildspec.yaml"))) {
      LockSupport.parkNanos(1_000_000);
    }
    // Not SIGINT: a shell that runs tests in the background has them ignore it.
    process.destroy();

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(Files.readString(err))
        .contains("error: build interrupted", "    hint: build again under another run id; ");
    String manifest = Files.readString(folder.resolve("build/one/manifest.json"));
    assertThat(manifest).contains("\"partial\": true", "\"status\": \"cancelled\"");

    Ended same = build("--run-id", "one");
    Ended retried = build("--run-id", "two", "--retry-of", "one");

    assertThat(same.code()).isEqualTo(1);
    assertThat(same.err())
        .startsWith("error: build refused: run one was cancelled, and a run id is used once: ")
        .contains("(--retry-of one)", "[run_id_completed]");
    assertThat(folder.resolve("build/one/manifest.json")).hasContent(manifest);
    assertThat(retried.code()).as(retried.err()).isZero();
  }

  @Tag("deep")
  @Test
  void theLauncherWorksThroughALinkFromAnywhere() throws IOException, InterruptedException {
    Path launcher =
        Path.of(System.getProperty("project.root"), "adapter-cli", "bin", "dataset-builder");
    Path link = Files.createSymbolicLink(folder.resolve("db"), launcher.toRealPath());
    ProcessBuilder builder =
        new ProcessBuilder(link.toString(), "validate", "spec.yaml", "--upload", "s=data.csv");
    builder.environment().put("DATASET_BUILDER_NO_PACKAGE", "1");
    Path out = folder.resolve("out");

    int code =
        builder
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();

    assertThat(Files.readString(out)).isEqualTo("spec is valid: d\n");
    assertThat(code).isZero();
  }

  private Ended build(String... options) {
    String[] arguments =
        Stream.concat(Stream.of("build", "spec.yaml", "--upload", "s=data.csv"), Stream.of(options))
            .toArray(String[]::new);
    return jar.run(arguments);
  }

  private static int system(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
