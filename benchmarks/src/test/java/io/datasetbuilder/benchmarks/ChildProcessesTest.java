package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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
  void theProcessorTimeOfAProcessIsReportedOnLinux() throws IOException, InterruptedException {
    CompletedProcess finished = java(Map.of(), Program.class.getName(), "0");

    assertThat(finished.processor().filter(time -> !time.isZero()).isPresent())
        .isEqualTo(Files.exists(Path.of("/proc/self/stat")));
  }

  @Test
  void theTimeOfChildrenIsReadFromTheLineOfAStatFile() {
    String line =
        "7 (java) of (me) ) S 1 7 7 34816 7 4194304 2000 8000 1 2 50 6 123 45 20 0 30 0 900";

    assertThat(ChildProcesses.timeOfChildren(line)).isEqualTo(Duration.ofMillis(1_680));
  }

  @Test
  void aPartOfAProcessKeepsWhatElseTheProcessTook() {
    CompletedProcess part = SeriesTest.run(9, OptionalLong.of(5)).withTime(Duration.ofMillis(2));

    assertThat(part).isEqualTo(SeriesTest.run(2, OptionalLong.of(5)));
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
