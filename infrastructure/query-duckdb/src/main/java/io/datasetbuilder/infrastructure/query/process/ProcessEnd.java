package io.datasetbuilder.infrastructure.query.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * End of a query process that wrote no response; for the log.
 *
 * @param expected whether this service ended it
 * @param exitStatus as Java reports it, above 128 for a signal; empty when the process was not
 *     started
 * @param errorOutput the beginning of its error output, which holds no cell and no statement; empty
 *     where it wrote none
 * @param failure exception while the process was started, read from or written to
 */
public record ProcessEnd(
    boolean expected, OptionalInt exitStatus, String errorOutput, Optional<Throwable> failure) {

  /** Failure to write the files that the process starts from; empty when they were written. */
  public Optional<SetUpException> setUpFailure() {
    return failure.filter(SetUpException.class::isInstance).map(SetUpException.class::cast);
  }

  /** Description of the end in one line. */
  public String describe() {
    List<String> facts = new ArrayList<>();
    facts.add(
        exitStatus.isPresent() ? "exit status " + exitStatus.getAsInt() : "it was not started");
    for (Optional<Throwable> thrown = failure;
        thrown.isPresent();
        thrown = Optional.ofNullable(thrown.get().getCause())) {
      facts.add(thrown.get().toString());
    }
    if (!errorOutput.isEmpty()) {
      facts.add("error output: " + errorOutput);
    }
    return String.join("; ", facts);
  }
}
