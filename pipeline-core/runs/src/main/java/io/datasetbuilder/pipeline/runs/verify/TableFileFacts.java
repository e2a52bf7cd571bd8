package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.pipeline.model.file.Location;
import java.util.List;
import java.util.Optional;

/**
 * Reads the footer of a Parquet file without the engine that wrote it, as an independent check.
 * Safe for concurrent use and on damaged files.
 */
public interface TableFileFacts {

  /** Rows and columns of a file; empty when it cannot be read as Parquet. */
  Optional<TableFile> read(Location parquetFile);

  /**
   * Facts that the footer of a table file states.
   *
   * @param columns the top-level columns, hidden ones too, in file order
   */
  public record TableFile(long rowCount, List<FileColumn> columns) {

    /** Column that is in the file, but never in a schema that users see. */
    private static final String HIDDEN_ROW_NUMBER = "_kpubdata_row_seq";

    public TableFile {
      columns = List.copyOf(columns);
    }

    /** The names of the columns that users see. */
    List<String> visibleNames() {
      return visibleColumns().stream().map(FileColumn::name).toList();
    }

    /** The columns that users see. */
    public List<FileColumn> visibleColumns() {
      return columns.stream().filter(column -> !column.name().equals(HIDDEN_ROW_NUMBER)).toList();
    }

    /**
     * A column of a file.
     *
     * @param dtype its canonical dtype; empty for a type that the pipeline does not have
     */
    public record FileColumn(String name, Optional<String> dtype) {}
  }
}
