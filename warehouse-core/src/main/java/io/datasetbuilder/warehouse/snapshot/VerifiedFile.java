package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.snapshot.FileIntegrity.Verdict;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** What is known of the file of one snapshot. */
final class VerifiedFile {

  /** The identity that the file had when its digest was last found to be right. */
  private final AtomicReference<Optional<String>> intact = new AtomicReference<>(Optional.empty());

  synchronized Verdict check(SnapshotFiles files, Snapshot snapshot) {
    Optional<String> before = files.identity(snapshot.id());
    if (before.isPresent() && before.equals(intact.get())) {
      return Verdict.INTACT;
    }
    Optional<String> digest = files.digest(snapshot.id());
    if (before.isEmpty() || digest.isEmpty()) {
      return Verdict.MISSING;
    }
    if (!digest.get().equals(snapshot.digest())) {
      return Verdict.DAMAGED;
    }
    // Of a file that was written to meanwhile, nothing is remembered.
    intact.set(before.filter(identity -> before.equals(files.identity(snapshot.id()))));
    return Verdict.INTACT;
  }
}
