package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands to their end with the time and the memory that they take, or starts them in the
 * background, in an environment without settings of the product but those given.
 *
 * @param folder of the files with their output
 */
record ChildProcesses(Path folder) {

  /** The most memory that was resident at once so far. */
  static final String PEAK = "VmHWM:";

  /** The memory that is resident now. */
  static final String RESIDENT = "VmRSS:";

  private static final long SAMPLE_EVERY_MILLIS = 10;

  /** Linux reports processor time in hundredths of a second, whatever its own clock. */
  private static final long TICK_MILLIS = 10;

  /** The words of a line of {@code /proc/PID/stat} that follow the name, which may have spaces. */
  private static final int USER_TIME_OF_CHILDREN = 13;

  private static final int SYSTEM_TIME_OF_CHILDREN = 14;
  private static final long MOST_SECONDS = 300;
  private static final int SHOWN_OF_OUTPUT = 2_000;

  /** Text before the address on a line of the standard output. */
  private static final String LISTENING = "listening on ";

  /**
   * A process that exited with 0.
   *
   * @param wall from its start to its end
   * @param processor time of all processors for it, and for those of its own processes that it
   *     waited for; empty where the system does not report it
   * @param peakBytes the most memory that was resident at once; empty where the system does not
   *     report it
   * @param output its standard output, without white space at its ends
   */
  record CompletedProcess(
      Duration wall, Optional<Duration> processor, OptionalLong peakBytes, String output) {

    /** The same process with another time in place of that from its start to its end. */
    CompletedProcess withTime(Duration time) {
      return new CompletedProcess(time, processor, peakBytes, output);
    }
  }

  /** A measured process failed: there is nothing to measure. */
  static final class ProcessFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ProcessFailed(String message) {
      super(message);
    }
  }

  /**
   * Runs a command to its end; its words and settings are given by their texts. Its processor time
   * includes that of any other process started here that ends meanwhile.
   *
   * @throws ProcessFailed when it exits with anything but 0
   */
  CompletedProcess run(Map<String, ?> settings, List<?> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "child-", ".out");
    Path errors = Files.createTempFile(folder, "child-", ".err");
    try {
      ProcessBuilder builder = builder(settings, command).redirectError(errors.toFile());
      Optional<Duration> before = timeOfChildren();
      long start = System.nanoTime();
      Process process = builder.redirectOutput(output.toFile()).start();
      // It only grows, so the last sample has all but what the process took at its very end.
      OptionalLong peak = OptionalLong.empty();
      while (!process.waitFor(SAMPLE_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        OptionalLong sample = memory(process.pid(), PEAK);
        peak = sample.isPresent() ? sample : peak;
      }
      Duration wall = Duration.ofNanos(System.nanoTime() - start);
      if (process.exitValue() != 0) {
        String shown = (Files.readString(errors) + Files.readString(output)).strip();
        String last = shown.substring(Math.max(0, shown.length() - SHOWN_OF_OUTPUT));
        throw new ProcessFailed(
            String.join(" ", builder.command())
                + "\nexit code "
                + process.exitValue()
                + "\n"
                + last);
      }
      // The system adds the time of a process when its end has been waited for.
      Optional<Duration> processor =
          timeOfChildren().flatMap(after -> before.map(time -> after.minus(time)));
      return new CompletedProcess(wall, processor, peak, Files.readString(output).strip());
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  /**
   * Starts a command that serves others meanwhile, and waits until it prints the address that it
   * listens on.
   *
   * @throws ProcessFailed when it ends before, or does not listen in time
   */
  BackgroundProcess start(Map<String, ?> settings, List<?> command) throws IOException {
    ProcessBuilder builder =
        builder(settings, command).redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    Executor atTheLimit = CompletableFuture.delayedExecutor(MOST_SECONDS, TimeUnit.SECONDS);
    Future<?> limit = CompletableFuture.runAsync(process::destroyForcibly, atTheLimit);
    Optional<URI> address =
        process
            .inputReader()
            .lines()
            .filter(line -> line.startsWith(LISTENING))
            .map(line -> URI.create(line.substring(LISTENING.length()).strip()))
            .findFirst();
    limit.cancel(false);
    return new BackgroundProcess(
        process,
        address.orElseThrow(
            () ->
                new ProcessFailed(
                    String.join(" ", builder.command()) + "\ndoes not listen on an address")));
  }

  private static ProcessBuilder builder(Map<String, ?> settings, List<?> command) {
    ProcessBuilder builder = new ProcessBuilder(command.stream().map(Object::toString).toList());
    Map<String, String> environment = builder.environment();
    environment
        .keySet()
        .removeIf(name -> name.startsWith("SVC_") || name.equals("DATASET_BUILDER_JAVA_OPTS"));
    settings.forEach((name, value) -> environment.put(name, value.toString()));
    return builder;
  }

  /** Process that serves others at an address until it is closed. */
  record BackgroundProcess(Process process, URI address) implements AutoCloseable {

    /** Terminates it; kills it where it does not end in time. */
    @Override
    public void close() {
      process.destroy();
      process.onExit().completeOnTimeout(process, MOST_SECONDS, TimeUnit.SECONDS).join();
      process.destroyForcibly();
    }
  }

  /**
   * Time of all processors, in user and in system mode, for the processes that this one started and
   * whose end it has seen, as Linux reports it; empty on other systems.
   */
  private static Optional<Duration> timeOfChildren() {
    try {
      return Optional.of(timeOfChildren(Files.readString(Path.of("/proc/self/stat"))));
    } catch (IOException notLinux) {
      return Optional.empty();
    }
  }

  /** As {@link #timeOfChildren()}, by the line of a process in its stat file. */
  static Duration timeOfChildren(String stat) {
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks =
        Long.parseLong(words[USER_TIME_OF_CHILDREN])
            + Long.parseLong(words[SYSTEM_TIME_OF_CHILDREN]);
    return Duration.ofMillis(TICK_MILLIS * ticks);
  }

  /**
   * Memory of a process that lives, as Linux reports it, in bytes; empty where it has ended or is
   * not on Linux.
   *
   * @param field {@link #PEAK} or {@link #RESIDENT}
   */
  static OptionalLong memory(long processId, String field) {
    try {
      return memory(
          Files.readAllLines(Path.of("/proc", Long.toString(processId), "status")), field);
    } catch (IOException endedOrNotLinux) {
      return OptionalLong.empty();
    }
  }

  /** As {@link #memory(long, String)}, by the lines of the process's status file. */
  static OptionalLong memory(List<String> status, String field) {
    return status.stream()
        .filter(line -> line.startsWith(field) && line.endsWith(" kB"))
        .map(line -> line.substring(field.length(), line.length() - " kB".length()).strip())
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) * 1024)
        .findFirst();
  }
}
