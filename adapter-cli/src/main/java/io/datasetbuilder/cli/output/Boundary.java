package io.datasetbuilder.cli.output;

import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.util.function.IntSupplier;

/** The one boundary: whatever fails below it ends in a sentence of ours and an exit code. */
public final class Boundary {

  /** Recognised before anything is parsed, too. */
  public static final String VERBOSE = "--verbose";

  private final Console console;
  private final boolean verbose;

  /**
   * @param verbose whether details of what is unforeseen are printed
   */
  public Boundary(Console console, boolean verbose) {
    this.console = console;
    this.verbose = verbose;
  }

  /** The exit code of some work, whatever becomes of it. */
  public int run(IntSupplier work) {
    try {
      return work.getAsInt();
    } catch (Throwable unforeseen) { // StackOverflowError and OutOfMemoryError too
      return unforeseen(unforeseen);
    }
  }

  public int unforeseen(Throwable failure) {
    console.flush();
    console.note(
        "error: the program failed in a way that it does not foresee ["
            + ServiceProblem.INTERNAL_ERROR.wire()
            + "]");
    if (verbose) {
      failure.printStackTrace(console.err());
    } else {
      console.note("    hint: run it again with --verbose and report what it prints");
    }
    return ExitCode.FAILED;
  }
}
