package io.datasetbuilder.cli;

/** How a process ends, for scripts. */
final class ExitCode {

  /** Everything that was asked for is done. */
  static final int OK = 0;

  /** The work ran and the result is negative, or it was refused. */
  static final int FAILED = 1;

  /** The command was written wrongly. */
  static final int USAGE = 2;

  /** Two runs could not be compared: as diff(1) ends when it is in trouble. */
  static final int NOT_COMPARED = 2;

  /** The user stopped it. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
