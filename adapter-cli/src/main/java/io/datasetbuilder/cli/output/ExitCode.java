package io.datasetbuilder.cli.output;

/** How a process ends, for scripts. */
public final class ExitCode {

  /** Everything that was asked for is done. */
  public static final int OK = 0;

  /** The work ran and the result is negative, or it was refused. */
  public static final int FAILED = 1;

  /** The command was written wrongly. */
  public static final int USAGE = 2;

  /** Two runs could not be compared: as diff(1) ends when it is in trouble. */
  public static final int NOT_COMPARED = 2;

  /** The user stopped it. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
