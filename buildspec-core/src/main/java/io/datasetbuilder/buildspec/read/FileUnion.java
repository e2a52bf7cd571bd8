package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;

/**
 * Declared form of the table that the files of a source become together: the rows of each file, in
 * the order of the files.
 *
 * @param columns which columns the files may have
 * @param fileColumn name of a text column, the last one, with the name of each row's file; empty:
 *     the table has none
 */
public record FileUnion(Columns columns, Optional<String> fileColumn) {

  /** Files with the same columns, whose names are not part of the table. */
  public static final FileUnion DEFAULT = new FileUnion(Columns.SAME, Optional.empty());

  /** Columns that the files of one source may have. */
  public enum Columns implements WireNamed.LowerCase {
    /** All files have the same columns; in CSV and Parquet also in the same order. */
    SAME,
    /** Columns of the same name are one; a column that a file lacks is null in its rows. */
    BY_NAME
  }
}
