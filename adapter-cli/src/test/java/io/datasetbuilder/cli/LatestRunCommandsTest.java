package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code latest} as RUN. */
class LatestRunCommandsTest {

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void twoRuns() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
    CitiesSpec.write(folder, "license: CC0-1.0");
    assertThat(build("one")).isZero();
    assertThat(build("two")).isZero();
  }

  private int build(String run) {
    return run("build", path("spec.yaml"), "--upload", "list=" + path("data.csv"), "--run-id", run);
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

  @Test
  void isTheNewestFinishedRunForEveryCommand() {
    assertThat(run("show", "latest")).isZero();
    assertThat(commands.out()).startsWith("run: two\n");
    assertThat(run("quality", "latest")).isZero();
    assertThat(commands.out()).startsWith("quality: run two\n");
    assertThat(run("verify", "latest")).isZero();
    assertThat(commands.out()).startsWith("verify: run two\n");
    assertThat(run("diff", "one", "latest")).isZero();
    assertThat(commands.out()).startsWith("diff: run one and run two\n");
    assertThat(
            run("query", "SELECT count(*) AS n FROM dataset", "--run", "latest", "--stage", "gold"))
        .as(commands.err())
        .isZero();
    assertThat(run("readiness", "latest", "--json")).isLessThan(ExitCode.USAGE);
    assertThat(commands.out()).contains("\"two\"").doesNotContain("latest");
  }

  @Test
  void itsFolderIsThatOfTheRun() {
    assertThat(commands.run("verify", path("out/latest"))).isZero();
    assertThat(commands.out()).startsWith("verify: run two\n");
  }

  @Test
  void isNoRunOfTheList() {
    assertThat(run("runs")).isZero();
    assertThat(commands.out()).contains("one", "two").doesNotContain("latest");
    assertThat(run("rebuild-index")).isZero();
    assertThat(run("runs")).isZero();
    assertThat(commands.out()).doesNotContain("latest");
  }

  @Test
  void noRunCanHaveItsName() {
    assertThat(build("latest")).isEqualTo(1);
    assertThat(commands.err())
        .contains("The name latest belongs to the link to the newest finished run. [run_id_taken]");
  }

  @Test
  void aMissingLinkIsARunThatIsNotFound() throws IOException {
    Files.delete(folder.resolve("out/latest"));

    assertThat(run("show", "latest")).isEqualTo(1);
    assertThat(commands.err()).contains("[run_not_found]");
  }
}
