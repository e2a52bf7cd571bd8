package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One line a source and stage, redrawn in place on a terminal; nothing elsewhere. Safe for
 * concurrent sources.
 */
public final class Progress implements BuildListener, AutoCloseable {

  /** Redrawing more often than this many times a second only costs time. */
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
   * @param silent draw nothing anyway
   */
  public static Progress on(PrintStream standardError, boolean silent) {
    return new Progress(standardError, silent ? Terminal.NONE : Terminal.ofStandardError());
  }

  /** Whether anything can be seen of it. */
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

  /** Draws the last state, which is left standing, and nothing after it. */
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
}
