package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Process that serves others until it is closed. It prints the address that it listens on. */
final class BackgroundProcess implements AutoCloseable {

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
