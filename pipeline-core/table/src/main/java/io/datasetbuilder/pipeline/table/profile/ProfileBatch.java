package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import java.util.ArrayList;
import java.util.List;

/**
 * Columns of a table whose values one statement groups. Memory follows the bytes of the table, not
 * its columns: of a short table the values of many columns fit into a list each; of a long one the
 * engine keeps a table of distinct values for each column, which takes megabytes however few they
 * are, so that few columns are counted at once.
 *
 * @param columns their places in the table
 * @param held the way their values are held
 */
record ProfileBatch(List<Integer> columns, Held held) {

  /** Bytes of all lists of a batch. */
  static final long LISTED_BYTES = 16L << 20;

  /** Bytes of a value in a list and in the hashes made of it, in addition to those of its text. */
  private static final long VALUE_BYTES = 64;

  /** Two tables of distinct values for each of them fit into the smallest memory of a statement. */
  private static final int MOST_GROUPED = 4;

  ProfileBatch {
    columns = List.copyOf(columns);
  }

  /**
   * A column to be counted.
   *
   * @param bytes of its texts, 0 for other types
   */
  record Size(DataType type, long bytes) {

    private boolean isListed(long rows) {
      return Held.of(rows) == Held.LISTED && !isNested() && bytes(rows) <= LISTED_BYTES;
    }

    /** Bytes of lists and structs are not counted. */
    private boolean isNested() {
      return type instanceof DataType.ListOf || type instanceof DataType.StructOf;
    }

    private long bytes(long rows) {
      return rows * VALUE_BYTES + 2 * bytes;
    }
  }

  /** All columns of a table in batches. */
  static List<ProfileBatch> of(List<Size> columns, long rows) {
    List<ProfileBatch> batches = new ArrayList<>();
    List<Integer> listed = new ArrayList<>();
    List<Integer> grouped = new ArrayList<>();
    long bytes = 0;
    for (int place = 0; place < columns.size(); place++) {
      Size column = columns.get(place);
      if (!column.isListed(rows)) {
        grouped.add(place);
        flush(grouped, Held.GROUPED, MOST_GROUPED, batches);
        continue;
      }
      bytes += column.bytes(rows);
      if (bytes > LISTED_BYTES) {
        flush(listed, Held.LISTED, 1, batches);
        bytes = column.bytes(rows);
      }
      listed.add(place);
    }
    flush(listed, Held.LISTED, 1, batches);
    flush(grouped, Held.GROUPED, 1, batches);
    return batches;
  }

  /** Makes a batch of the columns when there are at least so many. */
  private static void flush(
      List<Integer> columns, Held held, int least, List<ProfileBatch> batches) {
    if (columns.size() >= least) {
      batches.add(new ProfileBatch(columns, held));
      columns.clear();
    }
  }
}
