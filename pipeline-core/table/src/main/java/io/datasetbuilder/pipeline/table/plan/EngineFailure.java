package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A plan could not be carried out. The problem is safe to show; the cause is for the log. */
public sealed class EngineFailure extends ProblemException permits TableEngine.PlanInterrupted {

  private static final long serialVersionUID = 1L;

  public EngineFailure(Problem problem, @Nullable Throwable cause) {
    super(problem, cause);
  }

  /** Failure to read or write a file; its problem is a full disk where the system reports one. */
  public static EngineFailure ofFile(IOException cause) {
    return DiskProblems.isFull(cause) ? diskFull(cause) : failed(cause);
  }

  /** Failure for want of space on a disk. */
  public static EngineFailure diskFull(Throwable cause) {
    return new EngineFailure(Problem.of(StorageProblem.DISK_FULL, "", "the disk is full"), cause);
  }

  /** Failure for a reason that only the log shows. */
  public static EngineFailure failed(Throwable cause) {
    return new EngineFailure(
        Problem.of(EngineProblem.ENGINE_FAILED, "", "the engine could not finish this step"),
        cause);
  }
}
