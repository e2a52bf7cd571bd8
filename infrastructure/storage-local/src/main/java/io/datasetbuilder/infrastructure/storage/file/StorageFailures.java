package io.datasetbuilder.infrastructure.storage.file;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs steps on the disk and translates their failures for a user. No message names a path of the
 * machine.
 */
public final class StorageFailures {

  private static final Logger LOG = System.getLogger(StorageFailures.class.getName());

  private StorageFailures() {}

  static Problem problem(IOException cause) {
    return problem(cause, "output folder");
  }

  /** Problem of the folder of the warehouse. */
  public static Problem warehouseProblem(IOException cause) {
    return problem(cause, "warehouse folder");
  }

  public static Problem backupProblem(IOException cause) {
    return problem(cause, "backup folder");
  }

  private static Problem problem(IOException cause, String folder) {
    if (cause instanceof SafePaths.UnsafePathException) {
      return Problem.of(
          StorageProblem.UNSAFE_PATH,
          "",
          "A path leads through a symbolic link or out of its folder.");
    }
    return DiskProblems.of(cause, folder);
  }

  /** Failure at the root of publications. */
  public static PublishFailure publication(IOException cause) {
    return new PublishFailure(problem(cause, "publication folder").message(), cause);
  }

  public static WorkspaceFailure workspace(IOException cause) {
    return new WorkspaceFailure(problem(cause), cause);
  }

  public static WorkspaceFailure completed(RunId id) {
    return new WorkspaceFailure(DuplicateRunId.problem(id, "", Optional.empty()), null);
  }

  public static WorkspaceFailure inProgress(RunId id) {
    return refused(RunProblem.RUN_ID_IN_PROGRESS, "Another build of run " + id + " is running.");
  }

  public static WorkspaceFailure taken(RunId id) {
    return refused(
        RunProblem.RUN_ID_TAKEN,
        "The output folder holds something named " + id + " that is no run.");
  }

  public static WorkspaceFailure reserved(RunId id) {
    return refused(
        RunProblem.RUN_ID_TAKEN,
        "The name " + id + " belongs to the link to the newest finished run.");
  }

  private static WorkspaceFailure refused(RunProblem code, String message) {
    return new WorkspaceFailure(Problem.of(code, "", message), null);
  }

  /** Runs a step of a run; its failure is one of the workspace. */
  public static <T> T inWorkspace(Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw workspace(failed);
    }
  }

  /** Runs a step of an upload; its failure is one of the upload. */
  public static <T> T inUpload(Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new UploadFailure(problem(failed), failed);
    }
  }

  /** Runs a step on the files of a warehouse; its failure is one of the files of snapshots. */
  public static <T> T inWarehouse(Step<T> step) {
    return inFiles(step, StorageFailures::warehouseProblem);
  }

  /** Runs a step on the files of a backup; its failure is one of the files of snapshots. */
  public static <T> T inBackup(Step<T> step) {
    return inFiles(step, StorageFailures::backupProblem);
  }

  /**
   * Runs a step on files of snapshots.
   *
   * @param problems names the folder to users when it cannot be used
   */
  public static <T> T inFiles(Step<T> step, Function<IOException, Problem> problems) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new SnapshotFileFailure(problems.apply(failed), failed);
    }
  }

  /**
   * Runs a step, and after any failure of it a removal that may fail without harm.
   *
   * @param what what is removed
   */
  public static <T> T orRemoved(Step<T> step, String what, Cleanup removal) throws IOException {
    boolean done = false;
    try {
      T result = step.run();
      done = true;
      return result;
    } finally {
      if (!done) {
        tolerated(what, removal);
      }
    }
  }

  /** Runs a removal that may fail without harm: the next start sweeps the remains. */
  public static void tolerated(String what, Cleanup cleanup) {
    try {
      cleanup.run();
    } catch (IOException left) {
      LOG.log(Level.DEBUG, what + " is left for the next sweep", left);
    }
  }

  /** One step on the disk. */
  public interface Step<T> {
    T run() throws IOException;
  }

  /** A step that removes something. */
  public interface Cleanup {
    void run() throws IOException;
  }
}
