package io.datasetbuilder.cli.output;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What can be drawn.
 *
 * @param present whether there is a terminal that can move its cursor
 * @param colour whether colours are wanted
 * @param unicode whether it shows more than ASCII
 */
public record Terminal(boolean present, boolean colour, boolean unicode) {

  /** Nothing can be drawn. */
  static final Terminal NONE = new Terminal(false, false, false);

  /** Set by the launcher: Java cannot tell what its standard error is, the system can. */
  private static final String LAUNCHER_SAYS = "dataset-builder.stderr.terminal";

  /** What the standard error of this process is. */
  public static Terminal ofStandardError() {
    String said = System.getProperty(LAUNCHER_SAYS, "");
    return new Terminal(
        said.startsWith("yes"),
        !said.endsWith("plain"),
        Charset.defaultCharset().equals(StandardCharsets.UTF_8));
  }
}
