package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
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

  /** Process that serves others until it is closed. It prints the address that it listens on. */
  static final class BackgroundProcess implements AutoCloseable {

    /** What stands before the address on a line of the standard output. */
    private static final String LISTENING = "listening on ";

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final long POLL_EVERY_MILLIS = 20;

    private final Process process;
    private final URI address;

    private BackgroundProcess(Process process, URI address) {
      this.process = process;
      this.address = address;
    }

    /**
     * Starts a process and waits until it listens.
     *
     * @param output the file that its standard output goes to
     */
    static BackgroundProcess start(ProcessBuilder builder, Path output)
        throws IOException, InterruptedException {
      Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      long deadline = System.nanoTime() + TIMEOUT.toNanos();
      while (process.isAlive() && System.nanoTime() < deadline) {
        for (String line : Files.readAllLines(output)) {
          if (line.startsWith(LISTENING)) {
            URI address = URI.create(line.substring(LISTENING.length()).strip());
            return new BackgroundProcess(process, address);
          }
        }
        Thread.sleep(POLL_EVERY_MILLIS);
      }
      process.destroyForcibly();
      throw new ChildProcesses.ProcessFailed(
          String.join(" ", builder.command()) + "\ndoes not listen on an address");
    }

    URI address() {
      return address;
    }

    long id() {
      return process.pid();
    }

    /** Terminates it; kills it where it does not end in time. */
    @Override
    public void close() {
      process.destroy();
      try {
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException interrupted) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Resident memory of a process, as Linux reports it while the process lives. */
  static final class ProcessMemory {

    private static final int SAMPLES = 5;
    private static final long BETWEEN_MILLIS = 200;

    private ProcessMemory() {}

    /**
     * The high-water mark so far, in bytes; empty where the process has ended or is not on Linux.
     */
    static OptionalLong peak(long processId) {
      return peak(status(processId));
    }

    static OptionalLong peak(List<String> status) {
      return bytes(status, "VmHWM:");
    }

    static OptionalLong resident(List<String> status) {
      return bytes(status, "VmRSS:");
    }

    /** What is resident now, the median of a few samples, in bytes; empty as above. */
    static OptionalLong resident(long processId) throws InterruptedException {
      long[] samples = new long[SAMPLES];
      for (int i = 0; i < SAMPLES; i++) {
        OptionalLong sample = resident(status(processId));
        if (sample.isEmpty()) {
          return sample;
        }
        samples[i] = sample.getAsLong();
        Thread.sleep(BETWEEN_MILLIS);
      }
      Arrays.sort(samples);
      return OptionalLong.of(samples[SAMPLES / 2]);
    }

    private static List<String> status(long processId) {
      try {
        return Files.readAllLines(Path.of("/proc", Long.toString(processId), "status"));
      } catch (IOException endedOrNotLinux) {
        return List.of();
      }
    }

    private static OptionalLong bytes(List<String> status, String field) {
      return status.stream()
          .filter(line -> line.startsWith(field) && line.endsWith(" kB"))
          .map(line -> line.substring(field.length(), line.length() - " kB".length()).strip())
          .mapToLong(kilobytes -> Long.parseLong(kilobytes) * 1024)
          .findFirst();
    }
  }
}
