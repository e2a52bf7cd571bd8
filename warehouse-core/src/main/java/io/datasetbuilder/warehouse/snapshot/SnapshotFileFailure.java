package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;

/** The files of snapshots could not be read or changed. */
public final class SnapshotFileFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  public SnapshotFileFailure(Problem problem) {
    super(problem);
  }

  public SnapshotFileFailure(Problem problem, Throwable cause) {
    super(problem, cause);
  }
}
