package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;

/** What the columns of a file are to the pipeline: values, lists and structs of them. */
final class ColumnTypes {

  private static final String ELEMENT = ".element";
  private static final int MOST_DIGITS = 38;

  private ColumnTypes() {}

  /** The type of a column. */
  static Result<ColumnType> of(Footer.SchemaNode column) {
    return of(column, column.name());
  }

  private static Result<ColumnType> of(Footer.SchemaNode node, String path) {
    if (!node.isRepeated()) {
      return single(node, path);
    }
    // A repeated field outside of a list is a list of itself: the oldest way to write one.
    return listOf(single(node, path + ELEMENT));
  }

  private static Result<ColumnType> single(Footer.SchemaNode node, String path) {
    if (!node.isGroup()) {
      return value(node.element(), path);
    }
    if (isMap(node.element())) {
      return Result.refused(unsupported(path, "maps (MAP)"));
    }
    if (node.element().isSetLogicalType() && node.element().getLogicalType().isSetVARIANT()) {
      return Result.refused(unsupported(path, "variants (VARIANT)"));
    }
    return isList(node) ? list(node.children().get(0), node, path) : struct(node, path);
  }

  private static boolean isMap(SchemaElement element) {
    return element.getConverted_type() == ConvertedType.MAP
        || element.getConverted_type() == ConvertedType.MAP_KEY_VALUE
        || (element.isSetLogicalType() && element.getLogicalType().isSetMAP());
  }

  private static boolean isList(Footer.SchemaNode node) {
    SchemaElement element = node.element();
    boolean declared =
        element.getConverted_type() == ConvertedType.LIST
            || (element.isSetLogicalType() && element.getLogicalType().isSetLIST());
    return declared && node.children().size() == 1 && node.children().get(0).isRepeated();
  }

  /** The format's own rules for lists that older writers made without the middle level. */
  private static Result<ColumnType> list(
      Footer.SchemaNode repeated, Footer.SchemaNode list, String path) {
    boolean twoLevels =
        !repeated.isGroup()
            || repeated.children().size() != 1
            || repeated.name().equals("array")
            || repeated.name().equals(list.name() + "_tuple");
    return listOf(
        twoLevels
            ? single(repeated, path + ELEMENT)
            : of(repeated.children().get(0), path + ELEMENT));
  }

  private static Result<ColumnType> struct(Footer.SchemaNode node, String path) {
    List<Column> fields = new ArrayList<>();
    List<Column> bytes = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    Set<String> folded = new HashSet<>();
    for (Footer.SchemaNode child : node.children()) {
      Result<ColumnType> field = of(child, path + "." + child.name());
      if (field instanceof Result.Ok<ColumnType> held) {
        fields.add(new Column(child.name(), held.value().type()));
        bytes.add(new Column(child.name(), held.value().bytes()));
      }
      problems.addAll(field.problems());
      if (!folded.add(child.name().toLowerCase(Locale.ROOT))) {
        problems.add(unsupported(path, "fields whose names differ only in letter case"));
      }
    }
    return problems.isEmpty()
        ? Result.ok(new ColumnType(new StructOf(fields), new StructOf(bytes)))
        : Result.refused(problems);
  }

  private static Result<ColumnType> listOf(Result<ColumnType> element) {
    return element.map(held -> new ColumnType(new ListOf(held.type()), new ListOf(held.bytes())));
  }

  /**
   * The type of single values: by the logical type, else the older converted type, else the bytes.
   */
  private static Result<ColumnType> value(SchemaElement element, String path) {
    if (element.isSetLogicalType() && element.getLogicalType().isSet()) {
      return logical(element.getLogicalType(), path);
    }
    return element.isSetConverted_type()
        ? converted(element, element.getConverted_type(), path)
        : physical(element.getType(), path);
  }

  private static Result<ColumnType> logical(LogicalType type, String path) {
    return switch (type.getSetField()) {
      case STRING, ENUM, JSON, UUID -> held(Simple.STRING);
      case DECIMAL -> decimal(type.getDECIMAL().getPrecision(), type.getDECIMAL().getScale(), path);
      case DATE -> held(Simple.DATE);
      case TIME -> time(type.getTIME(), path);
      case TIMESTAMP -> timestamp(type.getTIMESTAMP());
      case INTEGER -> integer(type.getINTEGER(), path);
      case UNKNOWN -> held(Simple.NULL);
      case FLOAT16 -> held(Simple.FLOAT32);
      case BSON -> Result.refused(unsupported(path, "bytes (BSON)"));
      case GEOMETRY, GEOGRAPHY -> Result.refused(unsupported(path, "geometries (GEOMETRY)"));
      case VARIANT -> Result.refused(unsupported(path, "variants (VARIANT)"));
      case MAP, LIST -> Result.refused(unsupported(path, "a list or map without parts"));
    };
  }

  private static Result<ColumnType> converted(
      SchemaElement element, ConvertedType type, String path) {
    return switch (type) {
      case UTF8, ENUM, JSON -> held(Simple.STRING);
      case DECIMAL -> decimal(element.getPrecision(), element.getScale(), path);
      case DATE -> held(Simple.DATE);
      case TIME_MILLIS, TIME_MICROS -> held(Simple.TIME);
      // By the format, the older types are instants; only the logical type can be a local time.
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS -> held(new ZonedDatetime("UTC"));
      case INT_8 -> held(Whole.INT8);
      case INT_16 -> held(Whole.INT16);
      case INT_32 -> held(Whole.INT32);
      case INT_64 -> held(Whole.INT64);
      case UINT_8 -> held(Whole.UINT8);
      case UINT_16 -> held(Whole.UINT16);
      case UINT_32 -> held(Whole.UINT32);
      case UINT_64 -> held(Whole.UINT64);
      case INTERVAL -> Result.refused(unsupported(path, "durations (INTERVAL)"));
      case BSON -> Result.refused(unsupported(path, "bytes (BSON)"));
      case MAP, MAP_KEY_VALUE, LIST ->
          Result.refused(unsupported(path, "a list or map without parts"));
    };
  }

  private static Result<ColumnType> physical(Type type, String path) {
    return switch (type) {
      case BOOLEAN -> held(Simple.BOOLEAN);
      case INT32 -> held(Whole.INT32);
      case INT64 -> held(Whole.INT64);
      case INT96 -> Result.ok(new ColumnType(Simple.DATETIME, Simple.BINARY));
      case FLOAT -> held(Simple.FLOAT32);
      case DOUBLE -> held(Simple.FLOAT64);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
          Result.refused(unsupported(path, "bytes (" + type + ")"));
    };
  }

  private static Result<ColumnType> timestamp(TimestampType type) {
    boolean nanoseconds = type.isSetUnit() && type.getUnit().isSetNANOS();
    if (type.isIsAdjustedToUTC()) {
      return held(nanoseconds ? Simple.DATETIME_NS_UTC : new ZonedDatetime("UTC"));
    }
    return held(nanoseconds ? Simple.DATETIME_NS : Simple.DATETIME);
  }

  /** The engine cuts nanoseconds off a time of day that is adjusted to UTC. */
  private static Result<ColumnType> time(TimeType type, String path) {
    boolean nanoseconds = type.isSetUnit() && type.getUnit().isSetNANOS();
    if (nanoseconds && type.isIsAdjustedToUTC()) {
      return Result.refused(
          unsupported(
              path, "times of day in nanoseconds adjusted to UTC (TIME(NANOS, isAdjustedToUTC))"));
    }
    return held(nanoseconds ? Simple.TIME_NS : Simple.TIME);
  }

  private static Result<ColumnType> decimal(int precision, int scale, String path) {
    return precision < 1 || precision > MOST_DIGITS || scale < 0 || scale > precision
        ? Result.refused(
            unsupported(
                path, "decimals of more than 38 digits (DECIMAL(" + precision + "," + scale + "))"))
        : held(new Decimal(precision, scale));
  }

  private static Result<ColumnType> integer(IntType type, String path) {
    DataType whole =
        switch (type.getBitWidth()) {
          case 8 -> type.isIsSigned() ? Whole.INT8 : Whole.UINT8;
          case 16 -> type.isIsSigned() ? Whole.INT16 : Whole.UINT16;
          case 32 -> type.isIsSigned() ? Whole.INT32 : Whole.UINT32;
          case 64 -> type.isIsSigned() ? Whole.INT64 : Whole.UINT64;
          default -> Simple.NULL;
        };
    return whole == Simple.NULL
        ? Result.refused(unsupported(path, "integers of an unknown width"))
        : held(whole);
  }

  private static Result<ColumnType> held(DataType type) {
    return Result.ok(new ColumnType(type, type));
  }

  /**
   * The problem of a column, or of a part of one, whose type no dataset can hold.
   *
   * @param path the column's name, then the names inside it
   * @param holds what it holds, in the plural
   */
  static Problem unsupported(String path, String holds) {
    return Problem.of(
        RecordProblem.UNSUPPORTED_COLUMN_TYPE,
        path,
        "Column %s holds %s, which a dataset cannot hold.".formatted(path, holds));
  }

  /**
   * A type that the pipeline has.
   *
   * @param bytes the same, with {@code Binary} where the file has INT96
   */
  record ColumnType(DataType type, DataType bytes) {}
}
