package io.datasetbuilder.cli.output;

import io.datasetbuilder.pipeline.model.stage.Stage;

/**
 * The state of one stage of one source.
 *
 * @param done the part that is done, 0 to 1
 * @param ending what to say behind the bar; empty while it runs
 */
record StageLine(String sourceKey, Stage stage, double done, String ending, boolean failed) {

  private static final int WIDTH = 24;
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
        String.format("%-24.24s %-6s %s %s", cut(sourceKey), stage.wire(), bar(terminal), percent);
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

  private String bar(Terminal terminal) {
    int full = (int) Math.round(done * WIDTH);
    return terminal.unicode()
        ? "\u2588".repeat(full) + "\u2591".repeat(WIDTH - full)
        : "[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "]";
  }
}
