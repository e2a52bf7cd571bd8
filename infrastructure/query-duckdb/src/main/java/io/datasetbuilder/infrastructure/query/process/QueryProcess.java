package io.datasetbuilder.infrastructure.query.process;

import io.datasetbuilder.infrastructure.query.child.SandboxMain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
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
    Thread thread = new Thread(started::run, "query-process");
    thread.setDaemon(true);
    thread.start();
    return started;
  }

  /** Whether the process takes a request, once that is known: false when it ended before. */
  public CompletableFuture<Boolean> ready() {
    return ready;
  }

  /** Whether the process has ended, or will without having served a query. */
  public boolean isOver() {
    // The handle asks the system: an end is known there before it is reported.
    return request.isDone() || process.filter(started -> !started.toHandle().isAlive()).isPresent();
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

  /** Kills the process, whatever it does; returns at once. */
  @Override
  public void close() {
    request.complete(Optional.empty());
    synchronized (this) {
      closed = true;
      process.ifPresent(QueryProcess::kill);
    }
  }

  /** Complete when the process is gone and its folder deleted. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  private void run() {
    ProcessOutput written = new ProcessOutput.Ended();
    try {
      written = serve(start());
    } catch (IOException broken) {
      // The process could not be started, or ended while it was read from or written to.
    } finally {
      ready.complete(false);
      output.complete(written);
      close();
      leaveNothing();
      ended.complete(null);
    }
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

  private ProcessOutput serve(Process started) throws IOException {
    try (InputStream in = started.getInputStream();
        OutputStream out = started.getOutputStream()) {
      if (in.read() != SandboxMain.READY) {
        return new ProcessOutput.Ended();
      }
      ready.complete(true);
      Optional<byte[]> line = request.join();
      if (line.isEmpty()) {
        return new ProcessOutput.Ended();
      }
      out.write(line.get());
      out.flush();
      return response(in);
    }
  }

  private ProcessOutput response(InputStream in) throws IOException {
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    while (true) {
      int length = in.read(buffer);
      if (length < 0) {
        return new ProcessOutput.Ended();
      }
      if (length > 0 && buffer[length - 1] == '\n') {
        length--;
        response.write(buffer, 0, length);
        return response.size() > maxResponseBytes
            ? new ProcessOutput.TooLong()
            : new ProcessOutput.Line(response.toByteArray());
      }
      response.write(buffer, 0, length);
      if (response.size() > maxResponseBytes) {
        return new ProcessOutput.TooLong();
      }
    }
  }

  private synchronized void leaveNothing() {
    exit.join();
    folder.ifPresent(FileTree::delete);
  }

  private static void kill(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
