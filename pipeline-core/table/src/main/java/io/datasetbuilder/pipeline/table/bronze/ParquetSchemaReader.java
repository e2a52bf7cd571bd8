package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import java.util.List;

/**
 * Reads what a Parquet file says about its columns: its footer, never a page. Which types a dataset
 * can hold is settled here once, for uploads and for builds. Safe on hostile bytes and for
 * concurrent use.
 */
public interface ParquetSchemaReader {

  /** The columns of a file. */
  Result read(Location parquetFile);

  /** How a reading ended. */
  sealed interface Result {

    /**
     * Every column can be held.
     *
     * @param columns in the file's order, at least one; names as they are written
     */
    @SuppressWarnings("JavaLangClash") // nobody imports the other one
    record Readable(List<ParquetColumn> columns) implements Result {
      public Readable {
        columns = List.copyOf(columns);
      }
    }

    /**
     * Some columns cannot.
     *
     * @param problems at least one; {@code at} is the column, then the names inside it
     */
    record Unsupported(List<Problem> problems) implements Result {
      public Unsupported {
        problems = List.copyOf(problems);
      }
    }

    /** The file is not a Parquet file, damaged or encrypted. */
    record Unreadable(Problem problem) implements Result {}
  }
}
