package io.datasetbuilder.terminal;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Progress display: one line for each source and stage, redrawn in place on a terminal, and nothing
 * without one. Safe for concurrent sources.
 */
public final class Progress implements BuildListener, AutoCloseable {

  /** Minimum time between two redraws. */
  private static final long LEAST_NANOS_BETWEEN = 100_000_000;

  private final PrintStream out;
  private final Terminal terminal;
  private final Map<String, StageLine> lines = new LinkedHashMap<>();
  private int drawn;
  private long lastDrawn;
  private boolean closed;

  Progress(PrintStream out, Terminal terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Progress on the standard error, where that is a terminal.
   *
   * @param silent draw nothing in any case
   */
  public static Progress on(PrintStream standardError, boolean silent) {
    return new Progress(standardError, silent ? Terminal.NONE : Terminal.ofStandardError());
  }

  /** Whether there is a terminal to draw on. */
  public boolean isDrawn() {
    return terminal.present();
  }

  @Override
  public void stageStarted(String sourceKey, Stage stage) {
    update(sourceKey, stage, StageLine.started(sourceKey, stage), true);
  }

  @Override
  public void stageProgress(String sourceKey, Stage stage, double done) {
    update(sourceKey, stage, StageLine.progress(sourceKey, stage, done), false);
  }

  @Override
  public void stageCompleted(String sourceKey, Stage stage, long rows) {
    update(sourceKey, stage, StageLine.completed(sourceKey, stage, rows), true);
  }

  @Override
  public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
    update(sourceKey, stage, StageLine.failed(sourceKey, stage), true);
  }

  @Override
  public void close() {
    finish();
  }

  /** Draws the final state once. */
  public synchronized void finish() {
    if (!closed && terminal.present()) {
      draw();
    }
    closed = true;
  }

  private synchronized void update(String sourceKey, Stage stage, StageLine line, boolean now) {
    if (closed || !terminal.present()) {
      return;
    }
    lines.put(sourceKey + '\n' + stage.wire(), line);
    long time = System.nanoTime();
    if (now || time - lastDrawn > LEAST_NANOS_BETWEEN) {
      lastDrawn = time;
      draw();
    }
  }

  private void draw() {
    StringBuilder frame = new StringBuilder();
    if (drawn > 0) {
      frame.append("\u001b[").append(drawn).append('F');
    }
    for (StageLine line : lines.values()) {
      frame.append("\r\u001b[2K").append(line.text(terminal)).append('\n');
    }
    drawn = lines.size();
    out.print(frame);
    out.flush();
  }

  /**
   * The state of one stage of one source.
   *
   * @param done the part that is done, 0 to 1
   * @param ending the text after the bar; empty while the stage runs
   */
  private record StageLine(
      String sourceKey, Stage stage, double done, String ending, boolean failed) {

    private static final int LONGEST_KEY = 24;

    static StageLine started(String sourceKey, Stage stage) {
      return new StageLine(sourceKey, stage, 0, "", false);
    }

    static StageLine progress(String sourceKey, Stage stage, double done) {
      return new StageLine(sourceKey, stage, Math.max(0, Math.min(1, done)), "", false);
    }

    static StageLine completed(String sourceKey, Stage stage, long rows) {
      String what = stage == Stage.EXPORT ? " files" : " rows";
      return new StageLine(sourceKey, stage, 1, rows + what, false);
    }

    static StageLine failed(String sourceKey, Stage stage) {
      return new StageLine(sourceKey, stage, 0, "failed", true);
    }

    String text(Terminal terminal) {
      String percent = ending.isEmpty() ? (int) (done * 100) + " %" : ending;
      String line =
          String.format(
              "%-24.24s %-6s %s %s", cut(sourceKey), stage.wire(), terminal.bar(done), percent);
      if (!terminal.colour() || ending.isEmpty()) {
        return line;
      }
      return (failed ? "\u001b[31m" : "\u001b[32m") + line + "\u001b[0m";
    }

    private static String cut(String key) {
      return key.codePointCount(0, key.length()) <= LONGEST_KEY
          ? key
          : key.substring(0, key.offsetByCodePoints(0, LONGEST_KEY - 3)) + "...";
    }
  }

  /**
   * Capabilities of the terminal of the standard error.
   *
   * @param present whether there is a terminal that can move its cursor
   * @param colour whether colours are wanted
   * @param unicode whether it shows more than ASCII
   */
  public record Terminal(boolean present, boolean colour, boolean unicode) {

    /** No terminal. */
    static final Terminal NONE = new Terminal(false, false, false);

    /** Set by the launcher, because Java cannot detect a terminal on standard error alone. */
    private static final String LAUNCHER_PROPERTY = "dataset-builder.stderr.terminal";

    private static final int BAR_WIDTH = 24;

    /**
     * A bar that is filled in part.
     *
     * @param done the part, 0 to 1
     */
    String bar(double done) {
      int full = (int) Math.round(done * BAR_WIDTH);
      return unicode
          ? "\u2588".repeat(full) + "\u2591".repeat(BAR_WIDTH - full)
          : "[" + "#".repeat(full) + ".".repeat(BAR_WIDTH - full) + "]";
    }

    /** The terminal to which the standard error of this process goes. */
    public static Terminal ofStandardError() {
      String property = System.getProperty(LAUNCHER_PROPERTY, "");
      return new Terminal(
          property.startsWith("yes"),
          !property.endsWith("plain"),
          Charset.defaultCharset().equals(StandardCharsets.UTF_8));
    }
  }
}
