package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Filters, written in Java. */
final class PlainFilter {

  private static final List<Operator> OPERATORS = List.of(Operator.values());

  private PlainFilter() {}

  /** Filters of some columns with values of their types. */
  static List<RowFilter> random(GeneratedTable table, Random random) {
    List<RowFilter> filters = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Operator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
      String column = table.columns().get(random.nextInt(table.columns().size())).name();
      int values =
          switch (operator) {
            case IS_NULL, IS_NOT_NULL -> 0;
            case IN -> 1 + random.nextInt(4);
            default -> 1;
          };
      List<JsonValue> operands = new ArrayList<>();
      while (operands.size() < values) {
        String value = GeneratedTable.value(table.dtype(column), random);
        if (!value.equals("NaN") && !value.endsWith("Infinity")) {
          operands.add(JsonValue.of(value));
        }
      }
      filters.add(new RowFilter(column, operator, operands));
    }
    return filters;
  }

  /** The rows that satisfy all filters. */
  static List<List<String>> rows(GeneratedTable table, List<RowFilter> filters) {
    return table.rows().stream()
        .filter(row -> filters.stream().allMatch(filter -> matches(table, filter, row)))
        .toList();
  }

  private static boolean matches(GeneratedTable table, RowFilter filter, List<String> row) {
    String cell = row.get(table.place(filter.column()));
    String dtype = table.dtype(filter.column());
    return switch (filter.operator()) {
      case IS_NULL -> cell == null;
      case IS_NOT_NULL -> cell != null;
      case NE -> cell != null && (cell.equals("NaN") || compare(dtype, cell, filter, 0) != 0);
      case IN -> isNumber(cell) && isIn(dtype, cell, filter);
      case EQ -> isNumber(cell) && compare(dtype, cell, filter, 0) == 0;
      case LT -> isNumber(cell) && compare(dtype, cell, filter, 0) < 0;
      case LTE -> isNumber(cell) && compare(dtype, cell, filter, 0) <= 0;
      case GT -> isNumber(cell) && compare(dtype, cell, filter, 0) > 0;
      case GTE -> isNumber(cell) && compare(dtype, cell, filter, 0) >= 0;
    };
  }

  private static boolean isNumber(String cell) {
    return cell != null && !cell.equals("NaN");
  }

  private static boolean isIn(String dtype, String cell, RowFilter filter) {
    for (int i = 0; i < filter.values().size(); i++) {
      if (compare(dtype, cell, filter, i) == 0) {
        return true;
      }
    }
    return false;
  }

  private static int compare(String dtype, String cell, RowFilter filter, int operand) {
    return PlainOrder.compare(dtype, cell, Facts.text(filter.values().get(operand)));
  }
}
