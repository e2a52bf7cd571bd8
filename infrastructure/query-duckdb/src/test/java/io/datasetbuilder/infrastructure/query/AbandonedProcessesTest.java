package io.datasetbuilder.infrastructure.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.query.child.SandboxMain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AbandonedProcessesTest {

  @TempDir private Path folder;

  @Test
  void processesEndWithTheServiceThatIsKilledAndTheNextDeletesTheirFiles() throws Exception {
    Process service = service();
    try {
      assertThat(service.getInputStream().read()).isEqualTo('+');
      List<ProcessHandle> processes = descendants(service);
      service.destroyForcibly().waitFor();
      processes.forEach(process -> process.onExit().join());
    } finally {
      service.destroyForcibly().waitFor();
    }
    assertThat(folder.resolve("processes")).isNotEmptyDirectory();
    try (RunnerFixture next = new RunnerFixture(folder, 1, RunnerFixture.NONE)) {
      assertThat(next.cell("SELECT count(*) FROM dataset")).contains("10000");
      assertThat(next.files().stream().filter(file -> file.toString().endsWith(".lock")))
          .hasSize(1);
    }
    assertThat(folder.resolve("processes")).isEmptyDirectory();
  }

  /** The query may still wait for its process when the service gives its sign. */
  private static List<ProcessHandle> descendants(Process service) {
    while (true) {
      List<ProcessHandle> processes = service.descendants().toList();
      if (!processes.isEmpty()) {
        return processes;
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processesSeeNothingOfTheEnvironment() throws Exception {
    assertThat(System.getenv()).containsKey("PATH");
    try (RunnerFixture queries = new RunnerFixture(folder, 1, RunnerFixture.NONE)) {
      queries.runner.warmUp();
      List<String> names =
          entries(waitingProcess(), "environ").stream()
              .map(variable -> variable.substring(0, variable.indexOf('=')))
              .toList();
      assertThat(names)
          .contains("MALLOC_ARENA_MAX")
          .isSubsetOf("MALLOC_ARENA_MAX", "LANG", "LC_ALL", "LC_CTYPE", "PWD", "OLDPWD", "_");
    }
  }

  /** The machine ends queries first when it has no memory left. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void processesAreTheFirstToEndWithoutMemory() throws Exception {
    try (RunnerFixture queries = new RunnerFixture(folder, 1, RunnerFixture.NONE)) {
      queries.runner.warmUp();
      assertThat(entries(waitingProcess(), "oom_score_adj")).containsExactly("1000\n");
    }
  }

  /** The one that waits for a query, once it is more than a copy of this process or a shell. */
  private static ProcessHandle waitingProcess() throws IOException {
    while (true) {
      for (ProcessHandle process : RunnerFixture.children()) {
        List<String> command = entries(process, "cmdline");
        if (command.contains(SandboxMain.class.getName())
            && !command.contains("/bin/sh")
            && command.stream().noneMatch(option -> option.contains("ArchiveClassesAtExit"))) {
          return process;
        }
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** What a file of the system says about a process; nothing when it has ended. */
  private static List<String> entries(ProcessHandle process, String name) throws IOException {
    try {
      Path file = Path.of("/proc", Long.toString(process.pid()), name);
      return List.of(Files.readString(file, StandardCharsets.UTF_8).split("\0"));
    } catch (IOException gone) {
      if (process.isAlive()) {
        throw gone;
      }
      return List.of();
    }
  }

  /** A process that runs an endless query, and writes a sign when it does. */
  private Process service() throws IOException {
    ProcessBuilder service =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Service.class.getName(),
            folder.toString());
    return service.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Runs a query that does not end. */
  public static final class Service {

    private Service() {}

    /** Runs it over a table in the folder that is the only argument. */
    public static void main(String[] arguments) throws SQLException {
      RunnerFixture queries = new RunnerFixture(Path.of(arguments[0]), 1, RunnerFixture.NONE);
      queries.runner.warmUp();
      queries.run("SELECT 1 AS one");
      boolean[] written = {false};
      queries.run(
          RunnerFixture.ENDLESS,
          RunnerFixture.LONG,
          () -> {
            if (!written[0]) {
              written[0] = true;
              System.out.print('+');
              System.out.flush();
            }
            return false;
          });
    }
  }
}
