package io.datasetbuilder.benchmarks;

/** The command line cannot be understood. */
final class WrongUsage extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongUsage(String message) {
    super(message);
  }
}
