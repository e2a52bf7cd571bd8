package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;

/** Writes all rows of a table into one file, in one task. Sent to executors. */
public interface TableFile extends Serializable {

  /**
   * Outcome of the writing.
   *
   * @param rows that were written
   * @param refused for each column the rows whose value the format has no form for: the file is of
   *     no use when there are some
   */
  record Written(long rows, List<Long> refused) implements Serializable {
    public Written {
      refused = List.copyOf(refused);
    }
  }

  /**
   * Writes the rows.
   *
   * @param rows of the columns that this was made for
   */
  Written write(Iterator<Row> rows, Path file) throws IOException;

  /** The writer of a format. */
  static TableFile of(TableFormat format, List<Column> columns) {
    return switch (format) {
      case CSV -> new CsvFile(columns, false);
      case CSV_FOR_SPREADSHEETS -> new CsvFile(columns, true);
      case JSON_LINES -> new JsonLinesFile(columns);
      case PARQUET -> new ParquetFile(columns);
    };
  }
}
