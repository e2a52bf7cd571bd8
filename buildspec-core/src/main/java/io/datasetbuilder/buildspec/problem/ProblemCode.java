package io.datasetbuilder.buildspec.problem;

import java.util.Locale;

/**
 * A kind of refusal or failure, stable across versions: clients branch on {@link #wire()}.
 *
 * <p>Implemented by one enum a feature. Together they are the one table that the contract, {@code
 * explain}, the exit codes and the HTTP statuses read.
 */
public interface ProblemCode {

  /** The constant's name: the code in capitals. */
  String name();

  /** Explanation of the code. */
  Explanation explanation();

  /** The code as it is written on every surface: lower case with underscores, never null. */
  default String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Meaning of the code: one or two sentences, safe to show. */
  default String meaning() {
    return explanation().meaning();
  }

  /** Next step for the user: one or two sentences, safe to show. */
  default String remedy() {
    return explanation().remedy();
  }

  /**
   * A code in words.
   *
   * @param meaning when it is reported: one or two sentences, safe to show
   * @param remedy what the user can do next: one or two sentences, safe to show
   */
  record Explanation(String meaning, String remedy) {}
}
