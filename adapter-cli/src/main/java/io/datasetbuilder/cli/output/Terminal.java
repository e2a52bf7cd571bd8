package io.datasetbuilder.cli.output;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Capabilities of the terminal behind standard error.
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

  /** The terminal behind the standard error of this process. */
  public static Terminal ofStandardError() {
    String property = System.getProperty(LAUNCHER_PROPERTY, "");
    return new Terminal(
        property.startsWith("yes"),
        !property.endsWith("plain"),
        Charset.defaultCharset().equals(StandardCharsets.UTF_8));
  }
}
