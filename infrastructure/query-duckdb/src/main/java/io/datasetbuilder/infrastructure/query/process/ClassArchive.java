package io.datasetbuilder.infrastructure.query.process;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Archive of the classes that a query process has loaded when it is ready, from which Java starts
 * the next ones in three quarters of the time. A process without a query writes it once, while
 * others serve; where it fails, they start without. Safe for concurrent use.
 */
final class ClassArchive implements AutoCloseable {

  private static final Logger LOG = System.getLogger(ClassArchive.class.getName());

  private static final String NOT_WRITTEN =
      "the archive that query processes start from faster was not written";

  private final Path file;
  private CompletableFuture<Void> over = CompletableFuture.completedFuture(null);
  private Optional<Process> writer = Optional.empty();
  private boolean written;
  private boolean closed;

  /**
   * An archive that does not exist.
   *
   * @param file where it is written
   */
  ClassArchive(Path file) {
    this.file = file;
  }

  /** Options of a process that uses the archive; empty before it is written. */
  synchronized List<String> options() {
    return written ? List.of("-XX:SharedArchiveFile=" + file) : List.of();
  }

  /** Begins to write it; returns at once. To be called once. */
  synchronized void write(ChildCommand command, Path folder) {
    over = new CompletableFuture<>();
    DaemonThreads.create("query-class-archive", () -> run(command, folder)).start();
  }

  private void run(ChildCommand command, Path folder) {
    try {
      Optional<Process> started = start(command, folder);
      if (started.isPresent()) {
        ended(started.get().onExit().join().exitValue(), folder);
      }
    } catch (IOException unwritten) {
      LOG.log(Level.WARNING, NOT_WRITTEN, unwritten);
    } finally {
      FileTree.delete(folder);
      finished();
    }
  }

  private synchronized void finished() {
    over.complete(null);
  }

  /** Processes start without an archive that was not written. */
  private synchronized void ended(int exitStatus, Path folder) {
    written = exitStatus == 0 && Files.exists(file);
    if (!written && !closed) {
      LOG.log(
          Level.WARNING,
          "{0}: exit status {1}; error output: {2}",
          NOT_WRITTEN,
          exitStatus,
          ErrorOutput.in(folder).beginning(false));
    }
  }

  private synchronized Optional<Process> start(ChildCommand command, Path folder)
      throws IOException {
    if (!closed) {
      Process process =
          command
              .in(folder, List.of("-XX:ArchiveClassesAtExit=" + file))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      writer = Optional.of(process);
      // Without a request it ends when it is ready.
      process.getOutputStream().close();
    }
    return writer;
  }

  /** Ends the process that writes it, and waits for that. */
  @Override
  public void close() {
    CompletableFuture<Void> end;
    synchronized (this) {
      closed = true;
      writer.ifPresent(Process::destroyForcibly);
      end = over;
    }
    end.join();
  }
}
