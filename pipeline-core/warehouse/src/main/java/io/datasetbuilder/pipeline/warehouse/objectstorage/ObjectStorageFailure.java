package io.datasetbuilder.pipeline.warehouse.objectstorage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** Object storage could not be opened, or objects that a user named could not be copied. */
public final class ObjectStorageFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public ObjectStorageFailure(Problem problem) {
    super(problem);
  }

  public ObjectStorageFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
