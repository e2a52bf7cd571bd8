package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands, one at a time, in an environment without settings of the product but those given.
 */
public final class ChildProcesses {

  private static final long LOOK_EVERY_MILLIS = 10;
  private static final int SHOWN_OF_ERRORS = 2_000;

  private final Path folder;

  /**
   * @param folder where the outputs lie until they are read
   */
  public ChildProcesses(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs a command to its end.
   *
   * @throws ChildFailed when it exits with anything but 0
   */
  public Finished run(List<String> command, Map<String, String> settings) throws IOException {
    Path output = Files.createTempFile(folder, "child-", ".out");
    Path errors = Files.createTempFile(folder, "child-", ".err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile());
      Map<String, String> environment = builder.environment();
      environment.keySet().removeIf(ChildProcesses::changesTheProduct);
      environment.putAll(settings);
      return measured(builder, output, errors);
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  private static boolean changesTheProduct(String variable) {
    return variable.startsWith("SVC_") || variable.equals("DATASET_BUILDER_JAVA_OPTS");
  }

  private static Finished measured(ProcessBuilder builder, Path output, Path errors)
      throws IOException {
    long start = System.nanoTime();
    Process process = builder.start();
    PeakMemory memory = PeakMemory.of(process.pid());
    try {
      while (!process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        memory.look();
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new ChildFailed("interrupted");
    }
    Duration wall = Duration.ofNanos(System.nanoTime() - start);
    if (process.exitValue() != 0) {
      throw failed(builder.command(), process.exitValue(), output, errors);
    }
    return new Finished(wall, memory.bytes(), Files.readString(output).strip());
  }

  private static ChildFailed failed(List<String> command, int exit, Path output, Path errors)
      throws IOException {
    String said = (Files.readString(errors) + Files.readString(output)).strip();
    String last = said.substring(Math.max(0, said.length() - SHOWN_OF_ERRORS));
    return new ChildFailed(String.join(" ", command) + "\nexit code " + exit + "\n" + last);
  }
}
