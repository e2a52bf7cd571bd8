package io.datasetbuilder.infrastructure.spark.scan;

import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;

/**
 * A Parquet file as a data frame. Columns are known by their place, since the file may have names
 * that the plan does not know.
 *
 * @param reader that takes the name of the file as it is
 * @param uri of the file
 */
record ParquetScan(DataFrameReader reader, String uri, TableSource.ParquetTable table) {

  /** Column of Spark with the index of a row in its file, from 0. */
  private static final String FILE_ROW = "_metadata.row_index";

  Dataset<Row> rows() {
    Dataset<Row> stored = stored();
    return stored.select(typed(stored).toArray(org.apache.spark.sql.Column[]::new));
  }

  Dataset<Row> numbered(String column, long first) {
    Dataset<Row> stored = stored();
    org.apache.spark.sql.Column number =
        functions.col(FILE_ROW).plus(functions.lit(first)).as(column);
    return stored.select(
        Stream.concat(typed(stored).stream(), Stream.of(number))
            .toArray(org.apache.spark.sql.Column[]::new));
  }

  private Dataset<Row> stored() {
    // A type that Spark does not have is refused with its name, which Spark's own failure hides.
    SparkTypes.rows(table.columns());
    return reader.parquet(uri);
  }

  private List<org.apache.spark.sql.Column> typed(Dataset<Row> stored) {
    StructField[] fields = stored.schema().fields();
    return table.columns().stream()
        .map(column -> typed(column, fields[table.inFile().indexOf(column.name())]))
        .toList();
  }

  /** A column without a type holds no value that can be read, whatever the file stores there. */
  private org.apache.spark.sql.Column typed(Column column, StructField stored) {
    org.apache.spark.sql.Column value =
        column.type() == DataType.Simple.NULL
            ? functions.lit(null)
            : functions.col("`" + stored.name().replace("`", "``") + "`");
    TableSource.StoredValue bytes = table.bytes().get(column.name());
    value = bytes == null ? value : StoredTexts.of(value, stored.dataType(), bytes);
    return value.cast(SparkTypes.of(column.type())).as(column.name());
  }
}
