package io.datasetbuilder.terminal;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.io.PrintStream;
import java.util.function.LongFunction;

/**
 * Progress display of work with a known amount: one line, redrawn in place on a terminal, and
 * nothing without one. Short work is over before anything is drawn. Safe for concurrent use.
 */
public final class ProgressLine implements AutoCloseable {

  /** Work that takes less is not drawn. */
  private static final long SHORT_NANOS = 1_000_000_000;

  /** Minimum time between two redraws. */
  private static final long LEAST_NANOS_BETWEEN = 100_000_000;

  private final PrintStream out;
  private final Progress.Terminal terminal;
  private final Work work;
  private final long begun = System.nanoTime();
  private final long shortNanos;
  private long total;
  private long done;
  private long lastDrawn;
  private boolean drawn;
  private boolean closed;

  ProgressLine(
      PrintStream out, Progress.Terminal terminal, Work work, long total, long shortNanos) {
    this.out = out;
    this.terminal = terminal;
    this.work = work;
    this.total = total;
    this.shortNanos = shortNanos;
  }

  /**
   * Progress of an upload on the standard error, where that is a terminal.
   *
   * @param silent draw nothing in any case
   * @param total bytes to be sent
   */
  public static ProgressLine ofUpload(PrintStream standardError, boolean silent, long total) {
    return on(standardError, silent, new Work("sending", NumberFormat::bytes, ""), total);
  }

  /**
   * Progress of a download, as {@link #ofUpload}.
   *
   * @param total bytes to be received
   */
  public static ProgressLine ofDownload(PrintStream standardError, boolean silent, long total) {
    return on(standardError, silent, new Work("receiving", NumberFormat::bytes, ""), total);
  }

  /**
   * Progress of work on files, whose number {@link #at} states.
   *
   * @param verb such as {@code copying}
   */
  public static ProgressLine ofFiles(PrintStream standardError, boolean silent, String verb) {
    return on(standardError, silent, new Work(verb, NumberFormat::count, " files"), 0);
  }

  /** Progress of work on datasets, whose number {@link #at} states. */
  public static ProgressLine ofDatasets(PrintStream standardError, boolean silent, String verb) {
    return on(standardError, silent, new Work(verb, NumberFormat::count, " datasets"), 0);
  }

  private static ProgressLine on(PrintStream standardError, boolean silent, Work work, long total) {
    Progress.Terminal terminal =
        silent ? Progress.Terminal.NONE : Progress.Terminal.ofStandardError();
    return new ProgressLine(standardError, terminal, work, total, SHORT_NANOS);
  }

  /** Counts what was done; what is repeated counts again. */
  public synchronized void add(long more) {
    at(done + more, total);
  }

  /** States how much is done, of how much. */
  public synchronized void at(long nowDone, long nowTotal) {
    done = nowDone;
    total = nowTotal;
    long now = System.nanoTime();
    boolean due = drawn ? now - lastDrawn >= LEAST_NANOS_BETWEEN : now - begun >= shortNanos;
    if (terminal.present() && !closed && due) {
      lastDrawn = now;
      draw();
    }
  }

  /** Draws the final state of work that was drawn. */
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
    double share = total == 0 ? 1 : Math.min(1, (double) done / total);
    out.print(
        "\r\u001b[2K%s %s %s of %s%s"
            .formatted(
                work.verb(),
                terminal.bar(share),
                work.amount().apply(Math.min(done, total)),
                work.amount().apply(total),
                work.unit()));
    out.flush();
  }

  /**
   * Description of the work in progress.
   *
   * @param amount formats an amount
   * @param unit follows the amounts; empty where they have their own
   */
  record Work(String verb, LongFunction<String> amount, String unit) {}
}
