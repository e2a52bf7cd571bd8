package io.datasetbuilder.infrastructure.query.process;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.query.child.SandboxMain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * Process that serves one query. A thread of its own starts it, passes the request, reads the
 * response, and in the end kills it with all that it started and deletes its folder. Safe for
 * concurrent use.
 */
public final class QueryProcess implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final ProcessStarter starter;
  private final long maxResponseBytes;
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
  private final CompletableFuture<Optional<byte[]>> request = new CompletableFuture<>();
  private final CompletableFuture<ProcessOutput> output = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private Optional<Path> folder = Optional.empty();
  private volatile Optional<Process> process = Optional.empty();
  private volatile Optional<ProcessEnd> end = Optional.empty();
  private CompletableFuture<Void> exit = CompletableFuture.completedFuture(null);
  private boolean closed;

  private QueryProcess(ProcessStarter starter, long maxResponseBytes) {
    this.starter = starter;
    this.maxResponseBytes = maxResponseBytes;
  }

  /**
   * Starts a process; returns at once.
   *
   * @param maxResponseBytes a process that writes more is killed
   */
  public static QueryProcess start(ProcessStarter starter, long maxResponseBytes) {
    QueryProcess started = new QueryProcess(starter, maxResponseBytes);
    DaemonThreads.create("query-process", started::run).start();
    return started;
  }

  /** Whether the process takes a request, once that is known: false when it ended before. */
  public CompletableFuture<Boolean> ready() {
    return ready;
  }

  /** Whether the process has ended, or will without having served a query. */
  public boolean isOver() {
    // The handle queries the system, which knows of an end before it is reported.
    return request.isDone() || process.filter(started -> !started.toHandle().isAlive()).isPresent();
  }

  /** End of the process, once it is known that it is not ready. */
  public ProcessEnd end() {
    return end.orElseThrow();
  }

  /** Its folder, once it is ready. */
  public synchronized Path folder() {
    return folder.orElseThrow();
  }

  /**
   * Sends the only request of the process, as soon as it is ready.
   *
   * @param line the request
   */
  public CompletableFuture<ProcessOutput> send(byte[] line) {
    request.complete(Optional.of(line));
    return output;
  }

  /** Kills the process in any state; returns at once. */
  @Override
  public void close() {
    request.complete(Optional.empty());
    synchronized (this) {
      closed = true;
      process.ifPresent(QueryProcess::kill);
    }
  }

  /** Complete when the process has ended and its folder is deleted. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  private void run() {
    Optional<ProcessOutput> written = Optional.empty();
    Optional<Throwable> failure = Optional.empty();
    try {
      written = serve(start());
    } catch (IOException | RuntimeException | Error broken) {
      // After any failure the caller must get a response, and the log the cause.
      failure = Optional.of(broken);
    } finally {
      written.ifPresent(output::complete);
      end(failure);
      leaveNothing();
      ended.complete(null);
    }
  }

  /** Reports the end of the process to all who still wait for it. */
  private void end(Optional<Throwable> failure) {
    boolean expected = isClosed();
    boolean servedQuery = ready.getNow(false);
    close();
    exit.join();
    ProcessEnd known = new ProcessEnd(expected, exitStatus(), errorOutput(servedQuery), failure);
    end = Optional.of(known);
    ready.complete(false);
    output.complete(new ProcessOutput.Ended(known));
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private OptionalInt exitStatus() {
    return process.map(over -> OptionalInt.of(over.exitValue())).orElseGet(OptionalInt::empty);
  }

  private synchronized String errorOutput(boolean servedQuery) {
    return folder.map(own -> ErrorOutput.in(own).beginning(servedQuery)).orElse("");
  }

  private synchronized Process start() throws IOException {
    if (closed) {
      throw new IOException("closed before it was started");
    }
    folder = Optional.of(starter.newFolder());
    Process started = starter.start(folder.get());
    process = Optional.of(started);
    // A process that dies while it waits for a request never gets one.
    exit = started.onExit().thenRun(() -> request.complete(Optional.empty()));
    return started;
  }

  /** The response; empty when the process ended before it wrote one. */
  private Optional<ProcessOutput> serve(Process started) throws IOException {
    try (InputStream in = started.getInputStream();
        OutputStream out = started.getOutputStream()) {
      if (in.read() != SandboxMain.READY) {
        return Optional.empty();
      }
      ready.complete(true);
      Optional<byte[]> line = request.join();
      if (line.isEmpty()) {
        return Optional.empty();
      }
      out.write(line.get());
      out.flush();
      return response(in);
    }
  }

  private Optional<ProcessOutput> response(InputStream in) throws IOException {
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    while (true) {
      int length = in.read(buffer);
      if (length < 0) {
        return Optional.empty();
      }
      if (length > 0 && buffer[length - 1] == '\n') {
        length--;
        response.write(buffer, 0, length);
        return Optional.of(
            response.size() > maxResponseBytes
                ? new ProcessOutput.TooLong()
                : new ProcessOutput.Line(response.toByteArray()));
      }
      response.write(buffer, 0, length);
      if (response.size() > maxResponseBytes) {
        return Optional.of(new ProcessOutput.TooLong());
      }
    }
  }

  private synchronized void leaveNothing() {
    folder.ifPresent(FileTree::delete);
  }

  /** Kills a process with all that it has started. */
  static void kill(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
