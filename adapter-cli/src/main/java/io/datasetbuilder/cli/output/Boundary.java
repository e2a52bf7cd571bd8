package io.datasetbuilder.cli.output;

import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.util.function.IntSupplier;

/** Outermost error handler: every unexpected failure becomes a message and an exit code. */
public final class Boundary {

  /** Recognised even before the arguments are parsed. */
  public static final String VERBOSE = "--verbose";

  private final Console console;
  private final boolean verbose;

  /**
   * @param verbose whether stack traces are printed
   */
  public Boundary(Console console, boolean verbose) {
    this.console = console;
    this.verbose = verbose;
  }

  /** Runs the work; returns its exit code, or that of a failure. */
  public int run(IntSupplier work) {
    try {
      return work.getAsInt();
    } catch (Throwable unexpected) { // StackOverflowError and OutOfMemoryError too
      return unexpected(unexpected);
    }
  }

  public int unexpected(Throwable failure) {
    console.flush();
    console.note(
        "error: the program failed unexpectedly [" + ServiceProblem.INTERNAL_ERROR.wire() + "]");
    if (verbose) {
      failure.printStackTrace(console.err());
    } else {
      console.note("    hint: run it again with --verbose and report what it prints");
    }
    return ExitCode.FAILED;
  }
}
