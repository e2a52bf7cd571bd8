package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;

/**
 * Format of a file of rows. Its rows may be written to several files, which are appended in order.
 * Sent to executors.
 */
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

    /** The sum of the outcomes of two files of one table. */
    Written plus(Written other) {
      List<Long> sums = new ArrayList<>();
      for (int i = 0; i < refused.size(); i++) {
        sums.add(refused.get(i) + other.refused.get(i));
      }
      return new Written(rows + other.rows, sums);
    }
  }

  /**
   * Writes the rows.
   *
   * @param rows of the columns that this was made for
   * @param first whether these are the first rows of the table, which a header precedes
   */
  Written write(Iterator<Row> rows, Path file, boolean first) throws IOException;

  /**
   * Writes a file with the rows of several files in turn, and deletes these.
   *
   * @param check called before each of them
   */
  default void append(List<Path> parts, Path whole, Runnable check) throws IOException {
    try (FileChannel out =
        FileChannel.open(whole, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (Path part : parts) {
        check.run();
        try (FileChannel in = FileChannel.open(part)) {
          for (long at = 0; at < in.size(); ) {
            at += in.transferTo(at, in.size() - at, out);
          }
        }
        Files.delete(part);
      }
    }
  }

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
