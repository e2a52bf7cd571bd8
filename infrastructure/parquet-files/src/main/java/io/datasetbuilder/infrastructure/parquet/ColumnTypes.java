package io.datasetbuilder.infrastructure.parquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.intType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timeType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.LargeDecimals;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.buildspec.read.VariantForm;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.BsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.VariantLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Maps the columns of a file to the types of the pipeline: values, lists and structs of them. */
final class ColumnTypes {

  private static final String ELEMENT = ".element";
  private static final int MOST_DIGITS = 38;

  /** Digits that 32 bytes hold. */
  private static final int MOST_DIGITS_OF_TEXT = 76;

  private static final String FORMS =
      "declare read: {binary: text} for texts in UTF-8, or {binary: base64} or {binary: hex}, or"
          + " leave the column out with schema.drop or schema.select";
  private static final String GEOMETRY_FORMS =
      "declare read: {binary: wkt} for well-known text, or {binary: hex} for the digits of"
          + " well-known binary, or leave the column out with schema.drop or schema.select";
  private static final String LARGE_DECIMALS =
      "declare read: {large_decimals: text} for texts with all digits, which values inside of lists"
          + " and structs cannot be, or leave the column out with schema.drop or schema.select";
  private static final String VARIANTS =
      "declare read: {variant: json} for JSON texts, or leave the column out with schema.drop or"
          + " schema.select";
  private static final DataType UTC = new ZonedDatetime("UTC");

  /** The annotations that say alone what a value is; the library reads older ones as these. */
  private static final Map<LogicalTypeAnnotation, DataType> HELD =
      Map.ofEntries(
          Map.entry(LogicalTypeAnnotation.stringType(), Simple.STRING),
          Map.entry(LogicalTypeAnnotation.enumType(), Simple.STRING),
          Map.entry(LogicalTypeAnnotation.jsonType(), Simple.STRING),
          Map.entry(LogicalTypeAnnotation.uuidType(), Simple.STRING),
          Map.entry(LogicalTypeAnnotation.dateType(), Simple.DATE),
          Map.entry(LogicalTypeAnnotation.unknownType(), Simple.NULL),
          Map.entry(LogicalTypeAnnotation.float16Type(), Simple.FLOAT32),
          Map.entry(timeType(false, TimeUnit.MILLIS), Simple.TIME),
          Map.entry(timeType(false, TimeUnit.MICROS), Simple.TIME),
          Map.entry(timeType(false, TimeUnit.NANOS), Simple.TIME_NS),
          Map.entry(timeType(true, TimeUnit.MILLIS), Simple.TIME),
          Map.entry(timeType(true, TimeUnit.MICROS), Simple.TIME),
          Map.entry(timeType(true, TimeUnit.NANOS), Simple.TIME_NS),
          Map.entry(timestampType(false, TimeUnit.MILLIS), Simple.DATETIME),
          Map.entry(timestampType(false, TimeUnit.MICROS), Simple.DATETIME),
          Map.entry(timestampType(false, TimeUnit.NANOS), Simple.DATETIME_NS),
          Map.entry(timestampType(true, TimeUnit.MILLIS), UTC),
          Map.entry(timestampType(true, TimeUnit.MICROS), UTC),
          Map.entry(timestampType(true, TimeUnit.NANOS), Simple.DATETIME_NS_UTC),
          Map.entry(intType(8, true), Whole.INT8),
          Map.entry(intType(16, true), Whole.INT16),
          Map.entry(intType(32, true), Whole.INT32),
          Map.entry(intType(64, true), Whole.INT64),
          Map.entry(intType(8, false), Whole.UINT8),
          Map.entry(intType(16, false), Whole.UINT16),
          Map.entry(intType(32, false), Whole.UINT32),
          Map.entry(intType(64, false), Whole.UINT64));

  /** Kinds of values that a dataset cannot hold, in the plural. */
  private static final Map<Class<?>, String> REFUSED =
      Map.of(LogicalTypeAnnotation.IntervalLogicalTypeAnnotation.class, "durations (INTERVAL)");

  /** Kinds of bytes that are geometries, in the plural. */
  private static final Map<Class<?>, String> GEOMETRIES =
      Map.of(
          LogicalTypeAnnotation.GeometryLogicalTypeAnnotation.class, "geometries (GEOMETRY)",
          LogicalTypeAnnotation.GeographyLogicalTypeAnnotation.class, "geometries (GEOGRAPHY)");

  /** Stored values that may be shown as {@code Binary} instead of the type they are read as. */
  enum Stored {
    INT96,
    BYTES
  }

  private final ParquetForms forms;
  private final Optional<Stored> shown;

  /**
   * @param forms of the values that a dataset has no type for
   */
  ColumnTypes(ParquetForms forms) {
    this(forms, Optional.empty());
  }

  private ColumnTypes(ParquetForms forms, Optional<Stored> shown) {
    this.forms = forms;
    this.shown = shown;
  }

  /** The type of a column with {@code Binary} where it has such values; empty if it has none. */
  Optional<DataType> showing(Stored values, Type column) {
    Result<DataType> type = new ColumnTypes(forms, Optional.of(values)).of(column);
    return type.equals(of(column))
        ? Optional.empty()
        : type.match(Optional::of, no -> Optional.empty());
  }

  /** The type of a column. */
  Result<DataType> of(Type column) {
    return largeDecimalScale(column).isPresent()
        ? Result.ok(Simple.STRING)
        : of(column, column.getName());
  }

  /** Digits after the point of a column of decimals that are read as texts. */
  Optional<Integer> largeDecimalScale(Type column) {
    boolean text =
        forms.largeDecimals() == LargeDecimals.TEXT && !column.isRepetition(Repetition.REPEATED);
    return Optional.ofNullable(column.getLogicalTypeAnnotation())
        .filter(annotation -> text)
        .filter(DecimalLogicalTypeAnnotation.class::isInstance)
        .map(DecimalLogicalTypeAnnotation.class::cast)
        .filter(type -> type.getPrecision() > MOST_DIGITS)
        .filter(type -> type.getPrecision() <= MOST_DIGITS_OF_TEXT)
        .filter(type -> type.getScale() >= 0 && type.getScale() <= type.getPrecision())
        .map(DecimalLogicalTypeAnnotation::getScale);
  }

  private Result<DataType> of(Type type, String path) {
    // A repeated field outside of a list is a list of itself: the oldest way to write one.
    return type.isRepetition(Repetition.REPEATED)
        ? single(type, path + ELEMENT).map(ListOf::new)
        : single(type, path);
  }

  private Result<DataType> single(Type type, String path) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    if (annotation != null && HELD.containsKey(annotation)) {
      return Result.ok(HELD.get(annotation));
    }
    if (annotation != null && REFUSED.containsKey(annotation.getClass())) {
      return refused(path, REFUSED.get(annotation.getClass()));
    }
    if (annotation instanceof VariantLogicalTypeAnnotation) {
      return variant(type, path);
    }
    if (annotation != null && GEOMETRIES.containsKey(annotation.getClass())) {
      return bytes(path, GEOMETRIES.get(annotation.getClass()), GEOMETRY_FORMS);
    }
    if (annotation instanceof BsonLogicalTypeAnnotation) {
      return bytes(path, "bytes (BSON)", FORMS);
    }
    if (type.isPrimitive()) {
      return annotation instanceof DecimalLogicalTypeAnnotation decimal
          ? decimal(decimal.getPrecision(), decimal.getScale(), path)
          : physical(type.asPrimitiveType(), path);
    }
    return group(type.asGroupType(), annotation, path);
  }

  private Result<DataType> variant(Type type, String path) {
    if (forms.variant() == VariantForm.FAIL) {
      return Result.refused(unsupported(path, "variants (VARIANT)").withHint(VARIANTS));
    }
    return VariantLayout.of(type).isPresent()
        ? Result.ok(Simple.STRING)
        : refused(path, "variants of another form than the format defines (VARIANT)");
  }

  /** Whether a column has variants, maybe inside of lists and structs, that are read as texts. */
  boolean readsVariants(Type column) {
    if (column.getLogicalTypeAnnotation() instanceof VariantLogicalTypeAnnotation) {
      return forms.variant() == VariantForm.JSON;
    }
    return !column.isPrimitive()
        && column.asGroupType().getFields().stream().anyMatch(this::readsVariants);
  }

  /** A map is the list of its entries: equal keys, and the order of the entries, are kept. */
  private Result<DataType> group(GroupType group, LogicalTypeAnnotation annotation, String path) {
    boolean map =
        annotation instanceof MapLogicalTypeAnnotation
            || annotation instanceof MapKeyValueTypeAnnotation;
    boolean ofRepeated =
        group.getFieldCount() == 1 && group.getType(0).isRepetition(Repetition.REPEATED);
    if (map && (!ofRepeated || group.isRepetition(Repetition.REPEATED))) {
      return refused(path, "maps of another form than the format defines (MAP)");
    }
    return (map || annotation instanceof ListLogicalTypeAnnotation) && ofRepeated
        ? list(group.getType(0), group, path)
        : struct(group, path);
  }

  /** The format's own rules for lists that older writers made without the middle level. */
  private Result<DataType> list(Type repeated, GroupType list, String path) {
    boolean twoLevels =
        repeated.isPrimitive()
            || repeated.asGroupType().getFieldCount() != 1
            || repeated.getName().equals("array")
            || repeated.getName().equals(list.getName() + "_tuple");
    boolean entry = repeated.getLogicalTypeAnnotation() instanceof MapKeyValueTypeAnnotation;
    Result<DataType> element =
        !twoLevels
            ? of(repeated.asGroupType().getType(0), path + ELEMENT)
            : entry
                ? struct(repeated.asGroupType(), path + ELEMENT)
                : single(repeated, path + ELEMENT);
    return element.map(ListOf::new);
  }

  private Result<DataType> struct(GroupType group, String path) {
    List<Column> fields = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    Set<String> folded = new HashSet<>();
    for (Type child : group.getFields()) {
      Result<DataType> field = of(child, path + "." + child.getName());
      if (field instanceof Result.Ok<DataType> held) {
        fields.add(new Column(child.getName(), held.value()));
      }
      problems.addAll(field.problems());
      if (!folded.add(child.getName().toLowerCase(Locale.ROOT))) {
        problems.add(unsupported(path, "fields whose names differ only in letter case"));
      }
    }
    return problems.isEmpty() ? Result.ok(new StructOf(fields)) : Result.refused(problems);
  }

  private Result<DataType> physical(PrimitiveType type, String path) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> Result.ok(Simple.BOOLEAN);
      case INT32 -> Result.ok(Whole.INT32);
      case INT64 -> Result.ok(Whole.INT64);
      case INT96 -> stored(Stored.INT96, Simple.DATETIME);
      case FLOAT -> Result.ok(Simple.FLOAT32);
      case DOUBLE -> Result.ok(Simple.FLOAT64);
      case BINARY -> bytes(path, "bytes (BYTE_ARRAY)", FORMS);
      case FIXED_LEN_BYTE_ARRAY -> bytes(path, "bytes (FIXED_LEN_BYTE_ARRAY)", FORMS);
    };
  }

  /** Bytes are texts when a form is declared for them. */
  private Result<DataType> bytes(String path, String holds, String hint) {
    return forms.binary() == BinaryForm.FAIL
        ? Result.refused(unsupported(path, holds).withHint(hint))
        : stored(Stored.BYTES, Simple.STRING);
  }

  private Result<DataType> stored(Stored values, DataType readAs) {
    return Result.ok(shown.equals(Optional.of(values)) ? Simple.BINARY : readAs);
  }

  private static Result<DataType> decimal(int precision, int scale, String path) {
    if (precision >= 1 && precision <= MOST_DIGITS && scale >= 0 && scale <= precision) {
      return Result.ok(new Decimal(precision, scale));
    }
    Problem problem =
        unsupported(
            path, "decimals of more than 38 digits (DECIMAL(%d,%d))".formatted(precision, scale));
    return Result.refused(
        precision <= MOST_DIGITS_OF_TEXT ? problem.withHint(LARGE_DECIMALS) : problem);
  }

  private static Result<DataType> refused(String path, String holds) {
    return Result.refused(unsupported(path, holds));
  }

  /**
   * The problem of a column, or of a part of one, whose type a dataset cannot hold.
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
}
