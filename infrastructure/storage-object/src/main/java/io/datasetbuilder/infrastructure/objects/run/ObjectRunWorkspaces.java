package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.objects.run.RunClaims.Claim;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Workspaces in a working folder of this machine, whose run ids are claimed in the storage. A run
 * id is used once among all machines.
 */
final class ObjectRunWorkspaces implements RunWorkspaces {

  private final RunWorkspaces working;
  private final ObjectStore store;
  private final RunClaims claims;
  private final RunManifests manifests;
  private final RunSweep sweep;
  private final SweepTimes sweeps;
  private final Path folder;
  private final AtomicBoolean swept = new AtomicBoolean();

  /**
   * @param folder the working folder, in which each run has a folder of its id
   */
  ObjectRunWorkspaces(RunWorkspaces working, ObjectStore store, RunClaims claims, Path folder) {
    this.working = working;
    this.store = store;
    this.claims = claims;
    this.manifests = new RunManifests(store);
    this.sweep = new RunSweep(store, RunSweep.BOUND);
    this.sweeps = new SweepTimes(folder.resolve(".service"));
    this.folder = folder;
  }

  @Override
  public RunWorkspace create(RunId id) {
    return ObjectFailures.inWorkspace(
        () -> {
          refuseCompleted(id);
          if (claims.isHeldByOther(id)) {
            throw inProgress(id);
          }
          if (swept.compareAndSet(false, true) && sweeps.isDue()) {
            sweep.run();
            sweeps.done();
          }
          return claimed(id, locked(id));
        });
  }

  /** The workspace on this machine, whose lock is held. */
  private RunWorkspace locked(RunId id) throws IOException {
    if (!working.isInProgress(id)) {
      // A copy of a run that was removed since, or the manifest of one that was not published.
      Files.deleteIfExists(folder.resolve(id.value()).resolve(ManifestDocument.PATH.value()));
    }
    return working.create(id);
  }

  private RunWorkspace claimed(RunId id, RunWorkspace locked) throws IOException {
    boolean done = false;
    try {
      Claim claim = claims.tryAcquire(id).orElseThrow(() -> inProgress(id));
      try {
        // Another machine may have published it before it released its claim.
        refuseCompleted(id);
        RunPublication publication =
            new RunPublication(store, id, claim.attempt(), folder.resolve(id.value()));
        RunWorkspace workspace = new ObjectRunWorkspace(locked, claim, manifests, publication);
        done = true;
        return workspace;
      } finally {
        if (!done) {
          claim.close();
        }
      }
    } finally {
      if (!done) {
        locked.close();
      }
    }
  }

  private void refuseCompleted(RunId id) throws IOException {
    if (manifests.exists(id)) {
      throw new WorkspaceFailure(DuplicateRunId.problem(id, "", Optional.empty()), null);
    }
  }

  private static WorkspaceFailure inProgress(RunId id) {
    return new WorkspaceFailure(
        Problem.of(
            RunProblem.RUN_ID_IN_PROGRESS, "", "Another build of run " + id + " is running."),
        null);
  }

  @Override
  public List<PreviousCheckpoint> left(RunId id, RunPath checkpoint) {
    return working.left(id, checkpoint);
  }

  @Override
  public boolean isInProgress(RunId id) {
    return working.isInProgress(id) || ObjectFailures.inWorkspace(() -> claims.isHeldByOther(id));
  }

  /** The claim is removed afterwards: of a finished run, it is needed for such work only. */
  @Override
  public boolean whileIdle(RunId id, Runnable work) {
    AtomicBoolean done = new AtomicBoolean();
    working.whileIdle(
        id,
        () -> {
          Optional<Claim> claim = ObjectFailures.inWorkspace(() -> claims.tryAcquire(id));
          if (claim.isPresent()) {
            try {
              work.run();
              done.set(true);
            } finally {
              ObjectFailures.tolerated("a claim", () -> claim.get().remove());
            }
          }
        });
    return done.get();
  }

  @Override
  public RunWorkspace temporary() {
    return working.temporary();
  }
}
