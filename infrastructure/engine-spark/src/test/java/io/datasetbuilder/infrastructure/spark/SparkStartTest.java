package io.datasetbuilder.infrastructure.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A master that cannot be used ends a start, in a process that has no other driver. */
class SparkStartTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "nonsense, 60, the address of Spark's master has no form that Spark knows",
    "spark://localhost:1, 3, Spark's master did not respond within 3 seconds"
  })
  void aMasterThatCannotBeUsedIsReported(String master, int seconds, String reason)
      throws Exception {
    assertThat(started(master, seconds)).contains("engine_unavailable: " + reason);
  }

  @Test
  void anEngineThatNothingUsedIsIdle() {
    SparkEngine unused = new SparkEngine(SparkEngines.SETTINGS);

    assertThat(unused.sessions()).isEqualTo(TableEngine.EngineLoad.IDLE);
    unused.close();
  }

  private String started(String master, int seconds) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Start.class.getName(),
            master,
            String.valueOf(seconds),
            folder.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output;
  }

  /** The process that starts an engine. */
  static final class Start {

    private Start() {}

    public static void main(String[] arguments) {
      SparkSettings settings =
          new SparkSettings(
              arguments[0],
              Map.of(),
              Duration.ofMinutes(1),
              Duration.ofSeconds(1),
              Duration.ofSeconds(Long.parseLong(arguments[1])));
      try (TableEngine.Session session =
          new SparkEngine(settings).open(new Location(arguments[2]), 1, Interruption.NEVER)) {
        System.out.println("opened " + session);
      } catch (EngineFailure failure) {
        System.out.println(failure.problem().code().wire() + ": " + failure.problem().message());
      }
      // Spark itself still waits for its master.
      Runtime.getRuntime().halt(0);
    }
  }
}
