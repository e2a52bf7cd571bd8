package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a query process ended that wrote no response; for the log.
 *
 * @param expected whether this service ended it
 * @param exitStatus as Java reports it, above 128 for a signal; empty when the process was not
 *     started
 * @param errorOutput the beginning of its error output, which holds no cell and no statement; empty
 *     where it wrote none
 * @param failure what was thrown while the process was started, read from or written to
 */
public record ProcessEnd(
    boolean expected, OptionalInt exitStatus, String errorOutput, Optional<IOException> failure) {

  /** Everything that is known in one line. */
  public String describe() {
    List<String> facts = new ArrayList<>();
    facts.add(
        exitStatus.isPresent() ? "exit status " + exitStatus.getAsInt() : "it was not started");
    failure.ifPresent(thrown -> facts.add(thrown.toString()));
    if (!errorOutput.isEmpty()) {
      facts.add("error output: " + errorOutput);
    }
    return String.join("; ", facts);
  }
}
