package io.datasetbuilder.pipeline.warehouse.objectstorage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** Object storage could not be opened, or objects that a user named could not be copied. */
public final class ObjectStorageFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  ObjectStorageFailure(Problem problem) {
    this(problem, null);
  }

  public ObjectStorageFailure(Problem problem, @Nullable Throwable cause) {
    super(problem, cause);
  }
}
