package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Removes the remains of processes that died while they published a run: files without a manifest,
 * claims and parts of uploads that are older than a bound.
 *
 * @param bound age at which remains belong to no process any more
 */
record RunSweep(ObjectStore store, Duration bound) {

  /** Far longer than the publication of a run takes, and than the term of a claim. */
  static final Duration BOUND = Duration.ofDays(2);

  /** Sweeps once; what cannot be removed is left to a later sweep. */
  void run() {
    ObjectFailures.tolerated(
        "a part of an upload", () -> store.discardUploads(RunKeys.RUNS, bound));
    ObjectFailures.tolerated("a part of a run", this::removeRemains);
  }

  private void removeRemains() throws IOException {
    List<String> begun = store.folders(RunKeys.RUNS);
    Set<RunId> known = freshClaims();
    if (begun.isEmpty()) {
      return;
    }
    // Listed after the claims: a run that has ended since has a manifest by now.
    known.addAll(new RunManifests(store).ids());
    for (String name : begun) {
      if (RunId.isValid(name) && !known.contains(new RunId(name))) {
        remove(new RunId(name));
      }
    }
  }

  /** Runs with claims that a process may hold; others are removed. */
  private Set<RunId> freshClaims() throws IOException {
    Set<RunId> fresh = new HashSet<>();
    for (StoredObject claim : store.list(RunKeys.CLAIMS)) {
      if (isOld(claim)) {
        store.delete(List.of(claim.key()));
      } else {
        RunKeys.ofClaim(claim.key()).ifPresent(fresh::add);
      }
    }
    return fresh;
  }

  private void remove(RunId id) throws IOException {
    List<StoredObject> files = store.list(RunKeys.attempts(id));
    if (files.stream().allMatch(this::isOld)) {
      store.delete(files.stream().map(StoredObject::key).toList());
    }
  }

  private boolean isOld(StoredObject object) {
    return object.age().compareTo(bound) > 0;
  }
}
