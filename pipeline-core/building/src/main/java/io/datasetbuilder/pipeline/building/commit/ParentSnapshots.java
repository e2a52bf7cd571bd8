package io.datasetbuilder.pipeline.building.commit;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.type.Column;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Committed snapshots that builds of tables with history continue. Safe for concurrent use.
 *
 * @see CommittableTable#continuation()
 */
@FunctionalInterface
public interface ParentSnapshots {

  /**
   * Opens the current snapshot of a table for reading.
   *
   * @param key the source key or the composition's name
   * @return empty when the owner has no such table, or it has no snapshot
   * @throws io.datasetbuilder.buildspec.problem.ProblemException when the catalog or the file of
   *     the snapshot cannot be read, or its file is not the one that was committed: a build must
   *     not begin such a table anew
   */
  Optional<ParentSnapshot> open(Principal owner, String datasetId, String key);

  /** A snapshot that is not removed before it is closed. */
  interface ParentSnapshot extends AutoCloseable {

    String snapshotId();

    /** The run that committed it. */
    String runId();

    /** Its Parquet file, which the engine of builds can read. */
    Location file();

    /** Number of rows of the file. */
    long rows();

    /** In file order. */
    List<Column> columns();

    /** Start of the run that committed it. */
    Instant builtAt();

    /** The value up to which its sources were read; empty without incremental fetches. */
    Optional<String> cursor();

    /** Terms of all its rows, those of earlier builds included. */
    InheritedTerms terms();

    /** Ends the use; never fails. */
    @Override
    void close();
  }
}
