package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessesTest {

  @TempDir Path folder;

  @Test
  void theOutputOfAProcessIsReturned() throws IOException, InterruptedException {
    CompletedProcess finished = java(Map.of(), Program.class.getName(), "0");

    assertThat(finished.output()).isEqualTo("threads null");
  }

  @Test
  void settingsReachTheProcess() throws IOException, InterruptedException {
    CompletedProcess finished =
        java(Map.of("SVC_ENGINE_THREADS", "3"), Program.class.getName(), "0");

    assertThat(finished.output()).isEqualTo("threads 3");
  }

  @Test
  void aProcessThatFailsIsReportedWithItsExitCode() {
    assertThatThrownBy(() -> java(Map.of(), Program.class.getName(), "5"))
        .isInstanceOf(ChildProcesses.ProcessFailed.class)
        .hasMessageContaining("exit code 5");
  }

  @Test
  void nothingIsLeftBehind() throws IOException, InterruptedException {
    java(Map.of(), Program.class.getName(), "0");

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theHighWaterMarkIsReadFromTheLinesOfAStatusFile() {
    assertThat(
            ChildProcesses.memory(
                List.of("VmPeak:\t  900 kB", "VmHWM:\t     12 kB"), ChildProcesses.PEAK))
        .hasValue(12 * 1024);
  }

  @Test
  void aStatusWithoutAMarkHasNoMemory() {
    assertThat(ChildProcesses.memory(List.of("State:\tZ (zombie)"), ChildProcesses.PEAK)).isEmpty();
  }

  private CompletedProcess java(Map<String, String> settings, String... words)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(java, "-cp", System.getProperty("java.class.path"), words[0], words[1]);
    return new ChildProcesses(folder).run(settings, command);
  }

  /** Prints a setting and exits with a code. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      System.out.println("threads " + System.getenv("SVC_ENGINE_THREADS"));
      System.exit(Integer.parseInt(arguments[0]));
    }
  }
}
