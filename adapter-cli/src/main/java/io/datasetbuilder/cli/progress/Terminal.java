package io.datasetbuilder.cli.progress;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What can be drawn.
 *
 * @param present whether there is a terminal that can move its cursor
 * @param colour whether colours are wanted
 * @param unicode whether it shows more than ASCII
 */
record Terminal(boolean present, boolean colour, boolean unicode) {

  /** Nothing can be drawn. */
  static final Terminal NONE = new Terminal(false, false, false);

  /** Set by the launcher, which can ask the system what the standard error is. */
  private static final String LAUNCHER_SAYS = "dataset-builder.stderr.terminal";

  static Terminal ofStandardError() {
    String said = System.getProperty(LAUNCHER_SAYS, "");
    boolean terminal = said.isEmpty() ? System.console() != null : said.startsWith("yes");
    return new Terminal(
        terminal, !said.endsWith("plain"), Charset.defaultCharset().equals(StandardCharsets.UTF_8));
  }
}
