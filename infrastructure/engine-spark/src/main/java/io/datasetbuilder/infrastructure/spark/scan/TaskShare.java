package io.datasetbuilder.infrastructure.spark.scan;

import org.apache.spark.sql.SparkSession;

/**
 * Share of a table that one task reads or sorts. Files have the row groups of the tasks that write
 * them, so that the share is the same on every machine.
 *
 * @param bytes of a file, about
 */
public record TaskShare(long bytes) {

  /** Option of a session with the bytes of the share. */
  public static final String OPTION = "spark.sql.files.maxPartitionBytes";

  /** The share of all sessions but those of tests. */
  public static final TaskShare USUAL = new TaskShare(16L << 20);

  private static final long BYTES_OF_A_ROW = 128;

  /** The share of a session. */
  public static TaskShare of(SparkSession session) {
    return new TaskShare(Long.parseLong(session.conf().get(OPTION)));
  }

  /** Number of rows of a table whose bytes are not known, at least 1. */
  public long rows() {
    return Math.max(1, bytes / BYTES_OF_A_ROW);
  }
}
