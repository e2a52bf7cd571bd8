package io.datasetbuilder.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard error for libraries, without the stack traces that some of them print beside the errors
 * that they throw: the driver of the engine does where its native library is missing. Their
 * warnings pass.
 */
final class LibraryErrors extends PrintStream {

  LibraryErrors(PrintStream err) {
    super(err, true, StandardCharsets.UTF_8);
  }

  /** How {@link Throwable#printStackTrace()} prints: the throwable, then a line for each frame. */
  @Override
  public void println(Object line) {
    String text = String.valueOf(line);
    boolean trace =
        line instanceof Throwable
            || text.startsWith("\t")
            || text.startsWith("Caused by: ")
            || text.startsWith("Suppressed: ");
    if (!trace) {
      super.println(text);
    }
  }
}
