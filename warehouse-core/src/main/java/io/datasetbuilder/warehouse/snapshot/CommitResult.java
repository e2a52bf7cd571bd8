package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Outcome of a table commit (Spec, "Manifest", {@code warehouse_failures}; "Endpoints"). */
public sealed interface CommitResult {

  /**
   * The table points to the snapshot, or did before a newer one was committed.
   *
   * @param revision the revision that this commit gave the table
   */
  record Committed(String tableId, TableName table, String snapshotId, long revision)
      implements CommitResult {}

  /**
   * The table is as it was.
   *
   * @param detail one sentence, safe to show
   */
  record Failed(TableName table, Reason reason, String detail) implements CommitResult {}

  /** Why a commit failed. */
  enum Reason implements WireNamed.LowerCase {
    /** The table points to the snapshot of a newer build. */
    CONFLICT,
    /** The file or the index could not be written, or the built file is damaged. */
    COMMIT_FAILED
  }
}
