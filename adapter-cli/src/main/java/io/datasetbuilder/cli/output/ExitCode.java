package io.datasetbuilder.cli.output;

/** Exit codes of the process. */
public final class ExitCode {

  /** The work is done. */
  public static final int OK = 0;

  /** The work ran and the result is negative, or it was refused. */
  public static final int FAILED = 1;

  /** Wrong usage of the command line. */
  public static final int USAGE = 2;

  /** Two runs could not be compared, like the exit code of diff(1) for an error. */
  public static final int NOT_COMPARED = 2;

  /** Interrupted by the user. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
