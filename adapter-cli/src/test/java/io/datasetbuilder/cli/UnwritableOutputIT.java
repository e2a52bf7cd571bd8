package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer that nobody gets is no success. */
@Tag("process")
class UnwritableOutputIT {

  private static final String ERROR =
      "error: the standard output cannot be written to [standard_output_unwritable]\n";

  private static final Map<String, String> VARIABLES = Map.of("SVC_API_KEY", "a-key-of-this-test");

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();

  @BeforeEach
  void files() throws IOException {
    assumeThat(Path.of("/dev/full")).exists();
    Files.writeString(folder.resolve("data.csv"), "code,n\n007,1\n010,2\n");
    Files.writeString(folder.resolve("spec.yaml"), BadSpecIT.spec("csv", "exports/x.csv", ""));
  }

  private record Ended(int code, String err) {}

  @ParameterizedTest
  @Tag("deep")
  @ValueSource(
      strings = {
        "--version",
        "validate spec.yaml --upload s=data.csv",
        "build spec.yaml --upload s=data.csv --run-id one",
        "serve --port 0",
        "serve --port 0 --json"
      })
  void aFullDeviceEndsWithOneAndOneLine(String command) throws Exception {
    Ended ended = run(command, ">/dev/full");

    assertNotWritten(ended);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "help build",
        "generate-completion",
        "validate spec.yaml --upload s=data.csv --json",
        "preview spec.yaml --upload s=data.csv",
        "build spec.yaml --upload s=data.csv --run-id two --json",
        "upload data.csv",
        "uploads list --json",
        "runs",
        "datasets --json",
        "quality",
        "catalog list",
        "providers list --json",
        "rebuild-index",
        "prune-cancelled",
        "guess data.csv",
        "schema",
        "explain --json"
      })
  void everyCommandKnowsThatItsDeviceIsFull(String command) {
    RunnableJar.Ended ended =
        PROGRAM.jar(VARIABLES).printingTo(Path.of("/dev/full"), command.split(" "));

    assertNotWritten(new Ended(ended.code(), ended.err()));
  }

  private static void assertNotWritten(Ended ended) {
    assertThat(ended.code()).as(ended.err()).isEqualTo(1);
    assertThat(ended.err()).endsWith(ERROR).doesNotContain("at io.", "Exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--version",
        "validate spec.yaml --upload s=data.csv",
        "build spec.yaml --upload s=data.csv --json"
      })
  void aClosedStreamEndsWithOneAndOneLine(String command) throws Exception {
    assertThat(run(command, ">&-")).isEqualTo(new Ended(1, ERROR));
  }

  @Tag("deep")
  @Test
  void whatTheCommandDidStands() throws Exception {
    run("build spec.yaml --upload s=data.csv --run-id one", ">/dev/full");

    assertThat(Files.readString(folder.resolve("build/one/manifest.json")))
        .contains("\"status\": \"ok\"");
  }

  @Test
  void aRefusalKeepsItsCodeAndItsText() throws Exception {
    assertThat(run("validate missing.yaml", ">/dev/full"))
        .isEqualTo(
            new Ended(
                1,
                "error: failed to load spec: there is no file \"missing.yaml\""
                    + " [spec_not_found]\n"));
  }

  @Test
  void aReaderThatHasReadEnoughGetsNoReport() throws Exception {
    Ended ended = run("explain --json", "| head -c 1 >/dev/null");

    assertThat(ended.err()).isEmpty();
  }

  private Ended run(String command, String output) throws Exception {
    List<String> words =
        new ArrayList<>(List.of("bash", "-c", "set -o pipefail; \"$@\" " + output, "run"));
    words.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-jar",
            System.getProperty("runnable.jar")));
    words.addAll(List.of(command.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().putAll(VARIABLES);
    Process process = builder.start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), err);
  }
}
