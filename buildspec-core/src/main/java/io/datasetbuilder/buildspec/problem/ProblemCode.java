package io.datasetbuilder.buildspec.problem;

/**
 * A kind of refusal or failure, stable across versions: clients branch on {@link #wire()}.
 *
 * <p>Implemented by one enum a feature. Together they are the one table that the contract, {@code
 * explain}, the exit codes and the HTTP statuses read.
 */
public interface ProblemCode {

  /** The code as it is written on every surface: lower case with underscores, never null. */
  String wire();

  /** When this is reported: one or two sentences, safe to show. */
  String meaning();

  /** What the user can do next: one or two sentences, safe to show. */
  String remedy();
}
