package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.net.URI;
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

  /** What stands before the address on a line of the standard output. */
  private static final String LISTENING = "listening on ";

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
        OptionalLong sample = ProcessMemory.PEAK.of(process.pid());
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
   * Starts a command that serves others meanwhile, and waits until it prints the address that it
   * listens on.
   *
   * @throws ProcessFailed when it ends before
   */
  BackgroundProcess start(Map<String, String> settings, List<String> command) throws IOException {
    Process process =
        builder(settings, command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return process
        .inputReader()
        .lines()
        .filter(line -> line.startsWith(LISTENING))
        .map(line -> URI.create(line.substring(LISTENING.length()).strip()))
        .map(address -> new BackgroundProcess(process, address))
        .findFirst()
        .orElseThrow(
            () -> new ProcessFailed(String.join(" ", command) + "\ndoes not listen on an address"));
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

  /** Process that serves others at an address until it is closed. */
  record BackgroundProcess(Process process, URI address) implements AutoCloseable {

    private static final long MOST_SECONDS = 300;

    /** Terminates it; kills it where it does not end in time. */
    @Override
    public void close() {
      process.destroy();
      process.onExit().completeOnTimeout(process, MOST_SECONDS, TimeUnit.SECONDS).join();
      process.destroyForcibly();
    }
  }

  /** Memory of a process, as Linux reports it while the process lives. */
  enum ProcessMemory {
    /** The most that was resident at once so far. */
    PEAK("VmHWM:"),
    /** What is resident now. */
    RESIDENT("VmRSS:");

    private final String field;

    ProcessMemory(String field) {
      this.field = field;
    }

    /** In bytes; empty where the process has ended or is not on Linux. */
    OptionalLong of(long processId) {
      try {
        return in(Files.readAllLines(Path.of("/proc", Long.toString(processId), "status")));
      } catch (IOException endedOrNotLinux) {
        return OptionalLong.empty();
      }
    }

    /** In bytes, by the lines of the process's status file. */
    OptionalLong in(List<String> status) {
      return status.stream()
          .filter(line -> line.startsWith(field) && line.endsWith(" kB"))
          .map(line -> line.substring(field.length(), line.length() - " kB".length()).strip())
          .mapToLong(kilobytes -> Long.parseLong(kilobytes) * 1024)
          .findFirst();
    }
  }
}
