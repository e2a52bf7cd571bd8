package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.value.ColumnType;

/**
 * Measures as SQL, and the types that they have. Sums of whole numbers have 128 bits and sums of
 * decimals 38 digits, so both are exact; an average is a float.
 */
final class MeasureSql {

  private static final String COUNT = "Int64";
  private static final String FLOAT = "Float64";

  private final TableRelation relation;

  MeasureSql(TableRelation relation) {
    this.relation = relation;
  }

  String expression(Measure measure) {
    String column = measure.column().map(relation::sql).orElse("*");
    return switch (measure.function()) {
      case COUNT_ROWS -> "count(*)";
      case COUNT -> "count(" + column + ")";
      case COUNT_NULL -> "count(*) - count(" + column + ")";
      case COUNT_DISTINCT -> "count(DISTINCT " + column + ")";
      case SUM -> "sum(" + column + ")";
      case AVG -> "avg(" + column + ")";
      case MIN -> "min(" + column + ")" + ofNumbers(measure, column);
      case MAX -> "max(" + column + ")" + ofNumbers(measure, column);
    };
  }

  /** Measure of numbers; NaN has no order, so it is neither the least value nor the greatest. */
  private String ofNumbers(Measure measure, String column) {
    return type(measure).kind() == ColumnType.Kind.FLOAT
        ? " FILTER (WHERE NOT isnan(" + column + "))"
        : "";
  }

  /** The canonical dtype name of the measure in the result. */
  String dtype(Measure measure) {
    return switch (measure.function()) {
      case COUNT_ROWS, COUNT, COUNT_NULL, COUNT_DISTINCT -> COUNT;
      case AVG -> FLOAT;
      case MIN, MAX -> relation.dtype(column(measure));
      case SUM -> sum(type(measure));
    };
  }

  private static String sum(ColumnType type) {
    if (type.isWhole()) {
      return "Int128";
    }
    return type.kind() == ColumnType.Kind.DECIMAL ? "Decimal(38," + type.scale() + ")" : FLOAT;
  }

  private ColumnType type(Measure measure) {
    return relation.type(column(measure));
  }

  private static String column(Measure measure) {
    return measure
        .column()
        .orElseThrow(() -> new IllegalArgumentException("the measures were not checked"));
  }
}
