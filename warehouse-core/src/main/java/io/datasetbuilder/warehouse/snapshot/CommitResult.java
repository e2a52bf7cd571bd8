package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;

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
   * @param code of the problem with the file or the index; empty where that was not the reason
   */
  record Failed(TableName table, Reason reason, String detail, Optional<ProblemCode> code)
      implements CommitResult {

    /** A failure that no problem of a file or the index caused. */
    public Failed(TableName table, Reason reason, String detail) {
      this(table, reason, detail, Optional.empty());
    }
  }

  /** Reason why a commit failed. */
  enum Reason implements WireNamed.LowerCase {
    /** The table points to the snapshot of a newer build, or to one that is not the parent. */
    CONFLICT,
    /** The table exists, and the build was only to make a new one. */
    TABLE_EXISTS,
    /** The file or the index could not be written, or the built file is damaged. */
    COMMIT_FAILED
  }
}
