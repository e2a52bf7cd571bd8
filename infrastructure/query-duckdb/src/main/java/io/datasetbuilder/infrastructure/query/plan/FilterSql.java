package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.value.CastValue;
import io.datasetbuilder.warehouse.query.value.ColumnType;
import java.util.List;
import java.util.stream.Collectors;

/** Filters of rows as SQL. */
final class FilterSql {

  private FilterSql() {}

  /** The WHERE clause with a space before it; empty when all rows are wanted. */
  static String where(List<RowFilter> filters, TableRelation relation) {
    return filters.isEmpty()
        ? ""
        : filters.stream()
            .map(filter -> condition(filter, relation))
            .collect(Collectors.joining(" AND ", " WHERE ", ""));
  }

  private static String condition(RowFilter filter, TableRelation relation) {
    String column = relation.sql(filter.column());
    ColumnType type = relation.type(filter.column());
    return switch (filter.operator()) {
      case IS_NULL -> column + " IS NULL";
      case IS_NOT_NULL -> column + " IS NOT NULL";
      case IN -> column + " IN (" + literals(filter, type) + ")";
      case EQ -> column + " = " + literals(filter, type);
      case NE -> column + " <> " + literals(filter, type);
      case LT -> column + " < " + literals(filter, type);
      case LTE -> column + " <= " + literals(filter, type);
      case GT -> column + " > " + literals(filter, type) + withoutNan(column, type);
      case GTE -> column + " >= " + literals(filter, type) + withoutNan(column, type);
    };
  }

  /** The engine takes NaN for greater than every number. */
  private static String withoutNan(String column, ColumnType type) {
    return type.kind() == ColumnType.Kind.FLOAT ? " AND NOT isnan(" + column + ")" : "";
  }

  private static String literals(RowFilter filter, ColumnType type) {
    return filter.values().stream()
        .map(value -> CastValue.of(type, value).orElseThrow(FilterSql::unchecked))
        .map(Literals::of)
        .collect(Collectors.joining(", "));
  }

  private static IllegalArgumentException unchecked() {
    return new IllegalArgumentException("the values of a filter were not checked");
  }
}
