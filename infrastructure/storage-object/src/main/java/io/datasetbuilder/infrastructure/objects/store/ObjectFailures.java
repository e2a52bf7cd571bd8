package io.datasetbuilder.infrastructure.objects.store;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Runs steps on the storage and translates their failures for a user. */
public final class ObjectFailures {

  private static final Logger LOG = System.getLogger(ObjectFailures.class.getName());

  private ObjectFailures() {}

  /** Runs a step of a run; its failure is one of the workspace. */
  public static <T> T inWorkspace(Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new WorkspaceFailure(problem(failed, "working folder"), failed);
    }
  }

  /** Runs a step on the files of a warehouse; its failure is one of the files of snapshots. */
  public static <T> T inWarehouse(Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new SnapshotFileFailure(problem(failed, "warehouse folder"), failed);
    }
  }

  /** Runs a removal that may fail without harm: a later sweep removes the remains. */
  public static void tolerated(String what, Removal removal) {
    try {
      removal.run();
    } catch (IOException left) {
      LOG.log(Level.WARNING, what + " was left in the object storage; a sweep removes it", left);
    }
  }

  /** The problem of a failure, of which a folder of this machine may be the reason. */
  public static Problem problem(IOException failed, String folder) {
    return failed instanceof ObjectStoreException storage
        ? storage.problem()
        : DiskProblems.of(failed, folder);
  }

  /** Step that may fail. */
  @FunctionalInterface
  public interface Step<T> {
    T run() throws IOException;
  }

  /** Removal that may fail. */
  @FunctionalInterface
  public interface Removal {
    void run() throws IOException;
  }
}
