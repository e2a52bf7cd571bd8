package io.datasetbuilder.pipeline.building.commit;

/**
 * Commits the Gold tables of finished runs to where tables are kept and read. Safe for concurrent
 * use.
 */
public interface TableCommitter {

  /** The id of a snapshot that is yet to be committed, different from all others. */
  String newSnapshotId();

  /**
   * Announces the commits of a run, before its manifest is saved: if the process dies afterwards,
   * the next one can commit the tables.
   *
   * @return the commits; one that fails is a value, never an exception
   */
  AnnouncedCommits announce(CommittableRun run);

  /** Commits of one run that were announced. For one thread. */
  interface AnnouncedCommits {

    /**
     * Commits each table on its own, once the run's manifest is saved and its row is in the index:
     * one that cannot be committed does not prevent the others. When the call returns, all
     * committed tables are on disk.
     *
     * @return result for every table of the run; a commit that fails is a value, never an exception
     */
    TableCommits commit();

    /**
     * Takes the announcement of tables back that are not committed: their run records that, or does
     * not exist.
     */
    void discard();
  }
}
