package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessesTest {

  @TempDir Path folder;

  @Test
  void theOutputOfAProcessIsHandedBack() throws IOException {
    Finished finished = java(Map.of(), Program.class.getName(), "0");

    assertThat(finished.output()).isEqualTo("threads null");
  }

  @Test
  void settingsReachTheProcess() throws IOException {
    Finished finished = java(Map.of("SVC_ENGINE_THREADS", "3"), Program.class.getName(), "0");

    assertThat(finished.output()).isEqualTo("threads 3");
  }

  @Test
  void aProcessThatFailsIsToldWithItsExitCode() {
    assertThatThrownBy(() -> java(Map.of(), Program.class.getName(), "5"))
        .isInstanceOf(ChildFailed.class)
        .hasMessageContaining("exit code 5");
  }

  @Test
  void nothingIsLeftBehind() throws IOException {
    java(Map.of(), Program.class.getName(), "0");

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theHighWaterMarkIsReadFromTheLinesOfAStatusFile() {
    assertThat(PeakMemory.in(List.of("VmPeak:\t  900 kB", "VmHWM:\t     12 kB")))
        .hasValue(12 * 1024);
  }

  @Test
  void aStatusWithoutAMarkTellsNoMemory() {
    assertThat(PeakMemory.in(List.of("State:\tZ (zombie)"))).isEmpty();
  }

  private Finished java(Map<String, String> settings, String... words) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(java, "-cp", System.getProperty("java.class.path"), words[0], words[1]);
    return new ChildProcesses(folder).run(command, settings);
  }

  /** Prints a setting and exits as it is told. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      System.out.println("threads " + System.getenv("SVC_ENGINE_THREADS"));
      System.exit(Integer.parseInt(arguments[0]));
    }
  }
}
