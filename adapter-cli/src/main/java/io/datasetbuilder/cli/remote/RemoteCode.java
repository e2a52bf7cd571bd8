package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * A code that a service has told, which this program need not know.
 *
 * @param name as it was told
 */
record RemoteCode(String name) implements ProblemCode {

  @Override
  public String wire() {
    return name;
  }

  @Override
  public Explanation explanation() {
    return new Explanation("The service tells this code.", "Read the sentence that it comes with.");
  }
}
