package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Relations as SQL. */
public final class RelationSql {

  private static final long MIN_RECORD_ROOM = 2L << 20;

  /**
   * DuckDB's column with the index of a row in its Parquet file, from 0; a stored name may end so.
   */
  private static final String FILE_ROW = "file_row_number";

  /** Else a folder such as {@code year=2024} gives a column, or overrides the file's own. */
  private static final String NO_COLUMNS_FROM_FOLDERS = ", hive_partitioning=false";

  private RelationSql() {}

  public static String of(Relation relation) {
    if (relation instanceof Relation.Scan scan) {
      return "SELECT * FROM " + source(scan.source());
    }
    if (relation instanceof Relation.Project project) {
      return "SELECT " + named(project.columns()) + " FROM " + from(project.input());
    }
    if (relation instanceof Relation.Filter filter) {
      return "SELECT * FROM %s WHERE %s"
          .formatted(from(filter.input()), ExpressionSql.plain().of(filter.condition()));
    }
    if (relation instanceof Relation.NumberRows number) {
      return numberRows(number);
    }
    if (relation instanceof Relation.Aggregate aggregate) {
      return aggregate(aggregate);
    }
    if (relation instanceof Relation.Sort sort) {
      return "SELECT * FROM " + from(sort.input()) + " ORDER BY " + order(sort.by());
    }
    if (relation instanceof Relation.Join join) {
      return join(join);
    }
    if (relation instanceof Relation.Concat concat) {
      return concat.parts().stream()
          .map(part -> "(" + of(part) + ")")
          .collect(Collectors.joining(" UNION ALL "));
    }
    Relation.Limit limit = (Relation.Limit) relation;
    return "SELECT * FROM " + from(limit.input()) + " LIMIT " + limit.rows();
  }

  static String from(Relation input) {
    return input instanceof Relation.Scan scan ? source(scan.source()) : "(" + of(input) + ")";
  }

  /** A Parquet file knows the numbers of its rows, so that several threads can count them. */
  private static String numberRows(Relation.NumberRows number) {
    String name = Quoted.identifier(number.column());
    if (number.input() instanceof Relation.Scan scan
        && scan.source() instanceof TableSource.ParquetTable table
        && hasNo(FILE_ROW, table.columns())) {
      return "SELECT %s, %s + %s AS %s FROM %s"
          .formatted(
              typed(table),
              FILE_ROW,
              number.first(),
              name,
              readParquet(table, ", file_row_number=true"));
    }
    return "SELECT *, row_number() OVER () + %s AS %s FROM %s"
        .formatted(number.first() - 1, name, from(number.input()));
  }

  private static boolean hasNo(String name, List<Column> columns) {
    return columns.stream()
        .noneMatch(column -> column.name().toLowerCase(Locale.ROOT).endsWith(name));
  }

  private static String aggregate(Relation.Aggregate aggregate) {
    String measures =
        aggregate.measures().stream()
            .map(
                measure ->
                    FigureSql.plain().of(measure.figure())
                        + " AS "
                        + Quoted.identifier(measure.name()))
            .collect(Collectors.joining(", "));
    String columns =
        Stream.of(named(aggregate.keys()), measures)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    String grouped = aggregate.keys().isEmpty() ? "" : " GROUP BY ALL";
    return "SELECT " + columns + " FROM " + from(aggregate.input()) + grouped;
  }

  private static String join(Relation.Join join) {
    String on =
        join.on().stream()
            .map(
                key ->
                    ExpressionSql.plain().of(key.left())
                        + " = "
                        + ExpressionSql.plain().of(key.right()))
            .collect(Collectors.joining(" AND "));
    String columns = join.kind().isLeftOnly() ? "l.*" : "l.*, r.*";
    return "SELECT %s FROM %s AS l %s JOIN %s AS r ON %s"
        .formatted(columns, from(join.left()), join.kind(), from(join.right()), on);
  }

  private static String named(List<Relation.Named> columns) {
    return columns.stream()
        .map(
            column ->
                ExpressionSql.plain().of(column.expression())
                    + " AS "
                    + Quoted.identifier(column.name()))
        .collect(Collectors.joining(", "));
  }

  private static String order(List<Relation.Order> by) {
    return by.stream()
        .map(
            key ->
                ExpressionSql.plain().of(key.key())
                    + (key.descending() ? " DESC" : " ASC")
                    + " NULLS LAST")
        .collect(Collectors.joining(", "));
  }

  /** Every reader option is written out: nothing is left for the engine to guess. */
  private static String source(TableSource source) {
    String file = Quoted.fileToRead(source.location());
    if (source instanceof TableSource.CsvText csv) {
      return withPoints(csv, readCsv(csv, file));
    }
    if (source instanceof TableSource.JsonLines json) {
      return ("read_json(%s%s, auto_detect=false, format='newline_delimited', records=true,"
              + " maximum_object_size=%s, columns=%s)")
          .formatted(
              file, NO_COLUMNS_FROM_FOLDERS, room(json.longestRecord()), columns(json.columns()));
    }
    TableSource.ParquetTable table = (TableSource.ParquetTable) source;
    return "(SELECT " + typed(table) + " FROM " + readParquet(table, "") + ")";
  }

  private static String readCsv(TableSource.CsvText csv, String file) {
    return ("read_csv(%s%s, auto_detect=false, header=true, delim=%s, quote='\"', escape='\"',"
            + " nullstr='', allow_quoted_nulls=false, strict_mode=true, null_padding=false,"
            + " encoding='utf-8', max_line_size=%s%s, columns=%s)")
        .formatted(
            file,
            NO_COLUMNS_FROM_FOLDERS,
            Quoted.text(String.valueOf(csv.delimiter())),
            room(csv.longestRecord()),
            buffer(csv.longestRecord()),
            columns(csv.columns()));
  }

  /** The cells of a text, where those with declared signs in their numbers get a point. */
  private static String withPoints(TableSource.CsvText csv, String cells) {
    TableSource.SignedNumbers numbers = csv.numbers();
    return numbers.columns().isEmpty()
        ? cells
        : csv.columns().stream()
            .map(Column::name)
            .filter(numbers.columns()::containsKey)
            .map(name -> withPoint(name, numbers) + " AS " + Quoted.identifier(name))
            .collect(Collectors.joining(", ", "(SELECT * REPLACE (", ") FROM " + cells + ")"));
  }

  private static String withPoint(String column, TableSource.SignedNumbers numbers) {
    String cell = Quoted.identifier(column);
    String digits =
        numbers
            .signs()
            .thousands()
            .map(sign -> "replace(%s, %s, '')".formatted(cell, Quoted.text(String.valueOf(sign))))
            .orElse(cell);
    String number =
        "replace(%s, %s, '.')"
            .formatted(digits, Quoted.text(String.valueOf(numbers.signs().decimalSign())));
    List<String> tokens = numbers.columns().get(column);
    return tokens.isEmpty()
        ? number
        : "CASE WHEN %s IN (%s) THEN %s ELSE %s END"
            .formatted(
                cell,
                tokens.stream().map(Quoted::text).collect(Collectors.joining(", ")),
                cell,
                number);
  }

  /** The columns of a Parquet file as it stores them: types that a dataset does not have too. */
  public static String asStored(TableSource.ParquetTable table) {
    return readParquet(table, "");
  }

  /** Columns are known by their place: the file may have names that the engine takes for one. */
  private static String readParquet(TableSource.ParquetTable table, String options) {
    String names =
        table.inFile().stream().map(Quoted::identifier).collect(Collectors.joining(", "));
    return "read_parquet(%s%s%s) AS stored(%s)"
        .formatted(Quoted.fileToRead(table.location()), NO_COLUMNS_FROM_FOLDERS, options, names);
  }

  /**
   * Some columns are stored as types that a dataset does not have, such as UUID for text. One
   * without a type holds no value that can be read, whatever the file stores there.
   */
  private static String typed(TableSource.ParquetTable table) {
    return table.columns().stream()
        .map(
            column -> {
              String name = Quoted.identifier(column.name());
              String value = column.type() == DataType.Simple.NULL ? "NULL" : name;
              TableSource.StoredValue bytes = table.bytes().get(column.name());
              value = bytes == null ? value : BytesSql.texts(value, bytes);
              return "CAST(" + value + " AS " + SqlTypes.nameOf(column.type()) + ") AS " + name;
            })
        .collect(Collectors.joining(", "));
  }

  private static long room(long longestRecord) {
    return Math.max(MIN_RECORD_ROOM, longestRecord + 1024);
  }

  /** The reader's buffer must hold a whole record; the default does for all but very long ones. */
  private static String buffer(long longestRecord) {
    return longestRecord + 1024 <= MIN_RECORD_ROOM
        ? ""
        : ", buffer_size=" + Math.min(4 * BronzeReader.MAX_RECORD_CHARS, 4 * longestRecord);
  }

  private static String columns(List<Column> columns) {
    return columns.stream()
        .map(
            column ->
                Quoted.text(column.name()) + ": " + Quoted.text(SqlTypes.nameOf(column.type())))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
