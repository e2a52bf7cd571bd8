package io.datasetbuilder.warehouse.snapshot;

import java.util.Optional;
import java.util.function.Function;

/**
 * Database of tables, snapshots, leases, holds, saved analyses and exports. It applies no rules;
 * the services do. Safe for concurrent use, also by several processes. Every method throws a {@code
 * ProblemException} where the database cannot be used.
 */
public interface SnapshotIndex {

  /** Whether the database has these tables; opens it for reading only, and makes nothing. */
  boolean exists();

  /** Reads one state of the database, without waiting for writers. */
  <R> R read(Function<? super Reader, ? extends R> work);

  /**
   * Changes the database in one transaction, while no other writer runs, so that the rows that the
   * work reads do not change until its end. The change is applied as a whole and forced to disk
   * when the method returns; nothing is changed when the work throws. When the method itself fails,
   * the change may have been applied.
   */
  <R> R change(Function<? super Writer, ? extends R> work);

  /**
   * Changes the database as {@link #change} does, without waiting for the disk: the change outlives
   * the process, but may be lost when the machine stops. Used for leases: after a stop of the
   * machine their readers have ended too.
   */
  <R> R changeUnforced(Function<? super Writer, ? extends R> work);

  /** Rows by concern, within a transaction that reads. */
  interface Reader {

    /** The id that the folder of the files has too; empty before it was first used. */
    Optional<String> warehouseId();

    TableRows tables();

    SnapshotRows snapshots();

    HoldRows holds();

    AnalysisRows analyses();

    ExportRows exports();
  }

  /** Rows by concern, within a transaction that writes. */
  interface Writer extends Reader {

    /** Gives the catalog the id of a folder, in the place of an earlier one. */
    void identify(String warehouseId);

    @Override
    TableRows.Writer tables();

    @Override
    SnapshotRows.Writer snapshots();

    @Override
    HoldRows.Writer holds();

    @Override
    AnalysisRows.Writer analyses();

    @Override
    ExportRows.Writer exports();
  }
}
