package io.datasetbuilder.pipeline.table.bronze;

import java.util.Optional;
import java.util.Set;

/**
 * Columns that the schema of a source leaves out and that none of its rules uses, by the names that
 * the source gives them: those of a Parquet file need no type that a dataset can hold.
 *
 * @param leftOut columns that are left out by name
 * @param used the only columns that are used, where the schema selects; empty: all others are used
 */
public record UnusedColumns(Set<String> leftOut, Optional<Set<String>> used) {

  /** All columns may be used. */
  public static final UnusedColumns NONE = new UnusedColumns(Set.of(), Optional.empty());

  public UnusedColumns {
    leftOut = Set.copyOf(leftOut);
    used = used.map(Set::copyOf);
  }

  /** Whether nothing uses the column of this name. */
  public boolean contains(String name) {
    return leftOut.contains(name) || used.filter(names -> !names.contains(name)).isPresent();
  }
}
