package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The product, serving a folder as a process of its own until it is closed. */
public final class MeasuredService implements AutoCloseable {

  private static final String LISTENING = "listening on ";
  private static final String KEY = "key-of-this-measurement";
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final long LOOK_EVERY_MILLIS = 20;

  private final Process process;
  private final URI address;

  private MeasuredService(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /**
   * Starts the service and waits until it listens.
   *
   * @param module the folder of the launcher
   * @param outputFolder of runs and uploads
   * @param builds how many it runs at once
   * @throws ChildFailed when it ends before, or does not listen in time
   */
  public static MeasuredService start(Path module, Path outputFolder, int builds) throws IOException {
    Path said = Files.createTempFile(outputFolder.toAbsolutePath().getParent(), "serve-", ".out");
    List<String> command = new ArrayList<>();
    command.add(module.resolve("bin").resolve("dataset-builder").toString());
    command.addAll(List.of("serve", "--port", "0", "--output-dir", outputFolder.toString()));
    command.addAll(List.of("--max-builds", Integer.toString(builds)));
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(said.toFile());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("SVC_"));
    environment.put("SVC_API_KEY", KEY);
    Process process = builder.start();
    return new MeasuredService(process, address(process, said));
  }

  private static URI address(Process process, Path said) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < deadline) {
      for (String line : Files.readAllLines(said)) {
        if (line.startsWith(LISTENING)) {
          return URI.create(line.substring(LISTENING.length()).strip());
        }
      }
      Pauses.millis(LOOK_EVERY_MILLIS);
    }
    process.destroyForcibly();
    throw new ChildFailed("the service does not listen");
  }

  /** A caller with the service's key. */
  public Caller caller() {
    return new Caller(address, KEY);
  }

  /** What the process holds in memory. */
  public ProcessMemory memory() {
    return ProcessMemory.of(process.pid());
  }

  /** Asks it to end; ends it where it does not. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
