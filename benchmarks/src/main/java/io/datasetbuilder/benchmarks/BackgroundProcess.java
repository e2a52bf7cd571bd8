package io.datasetbuilder.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that serves others meanwhile: it says a first line when it is ready, and ends when its
 * standard input does.
 */
public final class BackgroundProcess implements AutoCloseable {

  private static final long SECONDS_TO_END = 10;

  private final Process process;
  private final String firstLine;

  private BackgroundProcess(Process process, String firstLine) {
    this.process = process;
    this.firstLine = firstLine;
  }

  /**
   * Starts a command and waits until it is ready.
   *
   * @throws ChildFailed when it ends before
   */
  public static BackgroundProcess start(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = said.readLine();
    if (line == null) {
      process.destroy();
      throw new ChildFailed(String.join(" ", command) + "\nended before it was ready");
    }
    return new BackgroundProcess(process, line);
  }

  public String firstLine() {
    return firstLine;
  }

  /** Lets it end; ends it where it does not. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } catch (IOException failed) {
      process.destroyForcibly();
      throw new UncheckedIOException(failed);
    }
  }
}
