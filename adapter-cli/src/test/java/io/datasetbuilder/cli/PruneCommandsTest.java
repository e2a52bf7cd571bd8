package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code prune} as a user meets it. */
class PruneCommandsTest {

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void twoRuns() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
    CitiesSpec.write(folder, "license: CC0-1.0");
    build("one");
    build("two");
  }

  private void build(String run) {
    int code =
        run(
            "build",
            path("spec.yaml"),
            "--upload",
            "list=" + path("data.csv"),
            "--run-id",
            run,
            "--warehouse",
            path("wh"));
    assertThat(code).as(commands.err()).isZero();
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "--output-dir";
    all[arguments.length + 1] = path("out");
    return commands.run(all);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private boolean exists(String run) {
    return Files.exists(folder.resolve("out").resolve(run));
  }

  @Test
  void withoutALimitNothingIsDeleted() {
    assertThat(run("prune", "--apply")).isZero();
    assertThat(commands.out()).isEqualTo("deleted 0 runs\n");
    assertThat(exists("one")).isTrue();
  }

  @Test
  void aDryRunListsAndDeletesNothing() {
    assertThat(run("prune", "--keep-runs", "1", "--warehouse", path("wh"))).isZero();

    assertThat(commands.out())
        .startsWith("due: one (")
        .endsWith("would delete 1 run; add --apply\n");
    assertThat(exists("one")).isTrue();
  }

  @Test
  void applyDeletesAndRecordsThePolicy() {
    assertThat(run("prune", "--keep-days", "0", "--apply", "--warehouse", path("wh"))).isZero();

    assertThat(commands.out()).startsWith("deleted: one (").endsWith("deleted 1 run\n");
    assertThat(exists("one")).isFalse();
    assertThat(exists("two")).isTrue();
    assertThat(run("runs", "deleted")).isZero();
    assertThat(commands.out()).contains("one", "policy");
  }

  @Test
  void jsonNamesLimitsAndFates() {
    assertThat(run("prune", "--keep-runs", "1", "--json", "--warehouse", path("wh"))).isZero();

    assertThat(commands.out())
        .contains(
            "\"keep_runs\": 1", "\"keep_days\": null", "\"fate\": \"due\"", "\"reasons\": []");
  }

  @Test
  void aLimitOutOfItsRangeIsWrongUsage() {
    assertThat(run("prune", "--keep-runs", "0")).isEqualTo(ExitCode.USAGE);
    assertThat(commands.err()).contains("--keep-runs is a number from 1 to 10000000");
    assertThat(run("prune", "--keep-days", "-1")).isEqualTo(ExitCode.USAGE);
  }
}
