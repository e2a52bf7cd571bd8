package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands to their end with the time and the memory that they take, or starts them in the
 * background, in an environment without settings of the product but those given.
 *
 * @param folder of the files with their output
 */
record ChildProcesses(Path folder) {

  private static final long SAMPLE_EVERY_MILLIS = 10;
  private static final int SHOWN_OF_OUTPUT = 2_000;

  /**
   * A process that exited with 0.
   *
   * @param wall from its start to its end
   * @param peakBytes the most memory that was resident at once; empty where the system does not
   *     report it
   * @param output its standard output, without white space at its ends
   */
  record CompletedProcess(Duration wall, OptionalLong peakBytes, String output) {}

  /** A measured process failed: there is nothing to measure. */
  static final class ProcessFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ProcessFailed(String message) {
      super(message);
    }
  }

  /**
   * Runs a command to its end.
   *
   * @throws ProcessFailed when it exits with anything but 0
   */
  CompletedProcess run(Map<String, String> settings, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "child-", ".out");
    Path errors = Files.createTempFile(folder, "child-", ".err");
    try {
      ProcessBuilder builder = builder(settings, command).redirectError(errors.toFile());
      long start = System.nanoTime();
      Process process = builder.redirectOutput(output.toFile()).start();
      // It only grows, so the last sample has all but what the process took at its very end.
      OptionalLong peak = OptionalLong.empty();
      while (!process.waitFor(SAMPLE_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        OptionalLong sample = ProcessMemory.peak(process.pid());
        peak = sample.isPresent() ? sample : peak;
      }
      Duration wall = Duration.ofNanos(System.nanoTime() - start);
      if (process.exitValue() != 0) {
        String shown = (Files.readString(errors) + Files.readString(output)).strip();
        String last = shown.substring(Math.max(0, shown.length() - SHOWN_OF_OUTPUT));
        throw new ProcessFailed(
            String.join(" ", command) + "\nexit code " + process.exitValue() + "\n" + last);
      }
      return new CompletedProcess(wall, peak, Files.readString(output).strip());
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  /**
   * Starts a command that serves others meanwhile, and waits until it listens.
   *
   * @throws ProcessFailed when it ends before, or does not listen in time
   */
  BackgroundProcess start(Map<String, String> settings, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "serve-", ".out");
    return BackgroundProcess.start(
        builder(settings, command).redirectOutput(output.toFile()), output);
  }

  private static ProcessBuilder builder(Map<String, String> settings, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment
        .keySet()
        .removeIf(name -> name.startsWith("SVC_") || name.equals("DATASET_BUILDER_JAVA_OPTS"));
    environment.putAll(settings);
    return builder;
  }
}
