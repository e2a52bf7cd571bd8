package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.settings.Settings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class HooksCommandsTest {

  private static final String SPEC =
      "dataset_id: cafes\ntitle: Cafes\ndescription: Some\nlicense: CC0-1.0\n"
          + "sources:\n  - {kind: file, alias: cafes, format: csv,"
          + " schema: {casts: {seats: Int64}}}\n"
          + "exports:\n  - {kind: csv, output_path: cafes.csv}\n";

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("cafes.csv"), "name,seats\nCentral,40\n");
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    hookExits(1);
  }

  @Test
  void withoutHooksTheListSaysHowToConfigureThem() {
    assertThat(run(Map.of(), "hooks", "list")).isEqualTo(ExitCode.OK);

    assertThat(out()).isEqualTo("no hooks; SVC_HOOKS_FILE names their file\n");
  }

  @Test
  void aNoticeThatWaitsIsListedAndDeliveredLater() throws IOException {
    assertThat(build()).isEqualTo(ExitCode.OK);
    out.reset();

    assertThat(run("hooks", "list")).isEqualTo(ExitCode.OK);
    assertThat(out()).contains("log   yes               1", "r1.succeeded", "command_exit_1");
    assertThat(run("hooks", "deliver")).isEqualTo(ExitCode.FAILED);
    assertThat(out()).contains("delivered 0 notice(s), 1 wait");
  }

  @Test
  void aBuildDeliversItsNotice() throws IOException {
    hookExits(0);
    assertThat(build()).isEqualTo(ExitCode.OK);
    out.reset();

    assertThat(run("hooks", "deliver", "--json")).isEqualTo(ExitCode.OK);

    assertThat(out()).contains("\"delivered\"", "\"log\": 0").doesNotContain("\"log\": 1");
  }

  @Test
  void theListAsJsonShowsNoCommand() throws IOException {
    build();
    out.reset();

    assertThat(run("hooks", "list", "--json")).isEqualTo(ExitCode.OK);

    assertThat(out())
        .contains("\"target\": \"command\"", "\"event_id\": \"r1.succeeded\"")
        .doesNotContain("/bin/sh");
  }

  @Test
  void aTestReportsItsResult() throws IOException {
    assertThat(run("hooks", "test", "log")).isEqualTo(ExitCode.FAILED);
    assertThat(out()).isEqualTo("not delivered: command_exit_1\n");
    out.reset();
    hookExits(0);

    assertThat(run("hooks", "test", "log", "--json")).isEqualTo(ExitCode.OK);
    assertThat(out()).contains("\"delivered\": true", "\"failure\": null");
  }

  @Test
  void aHookThatDoesNotExistIsRefused() {
    assertThat(run("hooks", "test", "lag")).isEqualTo(ExitCode.FAILED);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("hook not tested", "[unknown_hook]", "did you mean log?");
  }

  @Test
  void wrongUsageIsTwo() {
    assertThat(run("hooks")).isEqualTo(ExitCode.USAGE);
    assertThat(run("hooks", "test")).isEqualTo(ExitCode.USAGE);
    assertThat(run("hooks", "list", "--limit", "0")).isEqualTo(ExitCode.USAGE);
    assertThat(run("hooks", "deliver", "--seconds", "0")).isEqualTo(ExitCode.USAGE);
  }

  private void hookExits(int code) throws IOException {
    Files.writeString(
        folder.resolve("hooks.yaml"),
        "hooks: [{name: log, command: [/bin/sh, -c, 'exit " + code + "']}]");
  }

  private int build() {
    return run(
        "build",
        folder.resolve("spec.yaml").toString(),
        "--upload",
        "cafes=" + folder.resolve("cafes.csv"),
        "--run-id",
        "r1");
  }

  private int run(String... words) {
    return run(Map.of("SVC_HOOKS_FILE", folder.resolve("hooks.yaml").toString()), words);
  }

  private int run(Map<String, String> variables, String... words) {
    List<String> arguments = new ArrayList<>(List.of(words));
    if (words.length > 1) {
      arguments.addAll(List.of("--output-dir", folder.resolve("out").toString()));
    }
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            builder -> builder.settings(Settings.of(variables).settings()));
    Boundary boundary = new Boundary(console, true);
    return boundary.run(
        () -> new Main(console, boundary).execute(arguments.toArray(String[]::new)));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
