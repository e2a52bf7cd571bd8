package io.datasetbuilder.benchmarks;

/** A measured process did not end well: there is nothing to measure. */
public final class ChildFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the command, its exit code and what it said
   */
  public ChildFailed(String message) {
    super(message);
  }
}
