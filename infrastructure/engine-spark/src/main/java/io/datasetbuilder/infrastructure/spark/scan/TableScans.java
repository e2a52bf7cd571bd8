package io.datasetbuilder.infrastructure.spark.scan;

import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Stored tables as data frames whose rows are in the order of their file. Several tasks read ranges
 * of whole records of CSV, lines of JSON and row groups of Parquet.
 *
 * @param session that reads the tables
 * @param names of their files
 */
public record TableScans(SparkSession session, PlainNames names) {

  /** All rows of a table. */
  public Dataset<Row> of(TableSource source) {
    if (source instanceof TableSource.CsvText csv) {
      return csv(csv);
    }
    if (source instanceof TableSource.JsonLines json) {
      return json(json);
    }
    TableSource.ParquetTable table = (TableSource.ParquetTable) source;
    return parquet(table).rows();
  }

  /** All rows of a Parquet file with their numbers. */
  public Dataset<Row> numbered(TableSource.ParquetTable table, String column, long first) {
    return parquet(table).numbered(column, first);
  }

  private ParquetScan parquet(TableSource.ParquetTable table) {
    return new ParquetScan(reader(), names.uri(table.location()), table);
  }

  private Dataset<Row> csv(TableSource.CsvText csv) {
    CsvCells cells = CsvCells.of(csv);
    String file = csv.location().address();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    List<CsvRange> ranges = ranges(Path.of(file), context);
    JavaRDD<Row> rows =
        context
            .parallelize(ranges, ranges.size())
            .flatMap(range -> cells.rows(Path.of(file), range));
    return session.createDataFrame(rows, SparkTypes.rows(csv.columns()));
  }

  private List<CsvRange> ranges(Path file, JavaSparkContext context) {
    try {
      return CsvRange.of(file, TaskShare.of(session).bytes(), context);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Dataset<Row> json(TableSource.JsonLines json) {
    JsonCells cells = JsonCells.of(json.columns());
    JavaRDD<Row> rows =
        reader()
            .option("lineSep", "\n")
            .text(names.uri(json.location()))
            .javaRDD()
            .mapPartitions(cells::rows);
    return session.createDataFrame(rows, SparkTypes.rows(json.columns()));
  }

  /** A reader that takes the name of a file as it is, and no folder for a column. */
  private DataFrameReader reader() {
    return session.read().option("__globPaths__", "false");
  }
}
