package io.datasetbuilder.infrastructure.notice;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget.Command;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Starts a local program for each notice, which it reads from its standard input. Exit code 0
 * confirms. The program has no variables of this process but a few that name no secret, and is
 * killed with its children when it is late. Safe for concurrent use.
 */
public final class CommandChannel implements NoticeChannel {

  private static final Logger LOG = System.getLogger(CommandChannel.class.getName());

  /** Variables that programs need and that hold no secret. */
  private static final Set<String> VARIABLES =
      Set.of("PATH", "HOME", "LANG", "LC_ALL", "TZ", "SystemRoot", "TEMP", "TMP", "TMPDIR");

  private static final long CHECK_MILLIS = 20;

  private final Command command;
  private final Duration timeout;
  private final Path folder;
  private final ExecutorService writers =
      Executors.newCachedThreadPool(DaemonThreads.named("notice-command"));

  /**
   * @param timeout after which the program is killed
   * @param folder working folder of the program, where it exists; else that of this process
   */
  public CommandChannel(Command command, Duration timeout, Path folder) {
    this.command = command;
    this.timeout = timeout;
    this.folder = folder;
  }

  @Override
  public Delivery deliver(Message message, Cancellation cancellation) {
    Process process;
    try {
      process = start(message);
    } catch (IOException notStarted) {
      LOG.log(Level.DEBUG, "the command of a hook cannot be started", notStarted);
      return Delivery.failed("command_not_started");
    }
    // The program may read its input late or never: it must not hold this thread.
    Future<?> writing = writers.submit(() -> write(process, message.body()));
    try {
      return await(process, cancellation);
    } finally {
      kill(process);
      writing.cancel(true);
    }
  }

  private Process start(Message message) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command.arguments());
    Map<String, String> environment = builder.environment();
    environment.keySet().retainAll(VARIABLES);
    environment.put("DATASET_BUILDER_EVENT_ID", message.id());
    environment.put("DATASET_BUILDER_EVENT", message.kind().wire());
    if (Files.isDirectory(folder)) {
      builder.directory(folder.toFile());
    }
    return builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start();
  }

  private static void write(Process process, String body) {
    try (OutputStream input = process.getOutputStream()) {
      input.write(body.getBytes(StandardCharsets.UTF_8));
    } catch (IOException closed) {
      LOG.log(Level.DEBUG, "the command of a hook did not read its input", closed);
    }
  }

  private Delivery await(Process process, Cancellation cancellation) {
    long end = System.nanoTime() + timeout.toNanos();
    try {
      while (!process.waitFor(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (cancellation.requested()) {
          return Delivery.failed("cancelled");
        }
        if (System.nanoTime() - end >= 0) {
          return Delivery.failed("command_timeout");
        }
      }
      int code = process.exitValue();
      return code == 0 ? Delivery.CONFIRMED : Delivery.failed("command_exit_" + code);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Delivery.failed("cancelled");
    }
  }

  /** Its children first: they would otherwise belong to no process that could be found. */
  private static void kill(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  @Override
  public void close() {
    writers.shutdownNow();
  }

  /** Without the arguments, which may hold a secret. */
  @Override
  public String toString() {
    return "CommandChannel";
  }
}
