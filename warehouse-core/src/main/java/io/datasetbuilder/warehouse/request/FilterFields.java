package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.request.RequestFields.Entries;
import java.util.List;

/** Reads the filters of a request. */
final class FilterFields {

  private static final Entries ENTRIES =
      new Entries(List.of("column", "op", "value", "values"), RowsQuery.MAX_FILTERS);

  private static final Choices<Operator> OPERATORS = Choices.of(Operator.values());

  /** Breaks no rule of filters. */
  private static final RowFilter STAND_IN = new RowFilter("", Operator.IS_NULL, List.of());

  private FilterFields() {}

  static List<RowFilter> read(RequestFields request) {
    return request.objects("filters", ENTRIES, FilterFields::filter, STAND_IN);
  }

  private static RowFilter filter(RequestFields fields) {
    String column = fields.requiredText("column");
    return fields
        .requiredChoice("op", OPERATORS)
        .map(operator -> new RowFilter(column, operator, operands(fields, operator)))
        .orElse(STAND_IN);
  }

  private static List<JsonValue> operands(RequestFields fields, Operator operator) {
    boolean none = operator == Operator.IS_NULL || operator == Operator.IS_NOT_NULL;
    boolean several = operator == Operator.IN;
    if (fields.has("value") && (none || several)) {
      fields.report("value", "is not taken by " + operator.wire());
    }
    if (fields.has("values") && !several) {
      fields.report("values", "is not taken by " + operator.wire());
    }
    if (none) {
      return List.of();
    }
    return several
        ? fields.scalars("values", RowFilter.MAX_VALUES)
        : fields.scalar("value").map(List::of).orElseGet(List::of);
  }
}
