package io.datasetbuilder.cli.output;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.io.PrintStream;

/**
 * Progress display of an upload: one line, redrawn in place on a terminal, and nothing without one.
 * A short upload is over before anything is drawn. Safe for concurrent use.
 */
public final class UploadProgress implements AutoCloseable {

  /** An upload that takes less is not drawn. */
  private static final long SHORT_NANOS = 1_000_000_000;

  /** Minimum time between two redraws. */
  private static final long LEAST_NANOS_BETWEEN = 100_000_000;

  private final PrintStream out;
  private final Progress.Terminal terminal;
  private final long total;
  private final long begun = System.nanoTime();
  private final long shortNanos;
  private long sent;
  private long lastDrawn;
  private boolean drawn;
  private boolean closed;

  UploadProgress(PrintStream out, Progress.Terminal terminal, long total, long shortNanos) {
    this.out = out;
    this.terminal = terminal;
    this.total = total;
    this.shortNanos = shortNanos;
  }

  /**
   * Progress on the standard error, where that is a terminal.
   *
   * @param silent draw nothing in any case
   * @param total bytes to be sent
   */
  public static UploadProgress on(PrintStream standardError, boolean silent, long total) {
    Progress.Terminal terminal =
        silent ? Progress.Terminal.NONE : Progress.Terminal.ofStandardError();
    return new UploadProgress(standardError, terminal, total, SHORT_NANOS);
  }

  /** Counts bytes that were sent; those of a repeated request count again. */
  public synchronized void sent(long bytes) {
    sent += bytes;
    long now = System.nanoTime();
    boolean due = drawn ? now - lastDrawn >= LEAST_NANOS_BETWEEN : now - begun >= shortNanos;
    if (terminal.present() && !closed && due) {
      lastDrawn = now;
      draw();
    }
  }

  /** Draws the final state of an upload that was drawn. */
  @Override
  public synchronized void close() {
    if (drawn && !closed) {
      draw();
      out.print("\n");
      out.flush();
    }
    closed = true;
  }

  private void draw() {
    drawn = true;
    double done = total == 0 ? 1 : Math.min(1, (double) sent / total);
    out.print(
        "\r\u001b[2Ksending %s %s of %s"
            .formatted(
                terminal.bar(done),
                NumberFormat.bytes(Math.min(sent, total)),
                NumberFormat.bytes(total)));
    out.flush();
  }
}
