package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.query.SortKey.Direction;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Columns that make a group, in statements {@code g0}, {@code g1} and so on; possibly empty.
 *
 * @param names names of the columns in the table
 */
record GroupColumns(TableRelation relation, List<String> names) {

  GroupColumns {
    names = List.copyOf(names);
  }

  /** The columns of a relation that has computed them, each followed by a comma. */
  String listed() {
    return each(GroupColumns::sql, ", ", "", ", ");
  }

  /** The columns of the file under their names of groups, each followed by a comma. */
  String selected() {
    return each(place -> relation.sql(names.get(place)) + " AS " + sql(place), ", ", "", ", ");
  }

  /** The GROUP BY clause with a space before it. */
  String groupBy() {
    return each(place -> relation.sql(names.get(place)), ", ", " GROUP BY ", "");
  }

  /** The groups in ascending order of their columns, with a space before the ORDER BY clause. */
  String orderBy() {
    return each(this::ascending, ", ", " ORDER BY ", "");
  }

  /** Whether a row of the file belongs to the group of another relation; true for all without. */
  String sameAs(String other) {
    return names.isEmpty()
        ? "true"
        : each(
            place ->
                relation.sql(names.get(place))
                    + " IS NOT DISTINCT FROM "
                    + other
                    + "."
                    + sql(place),
            " AND ",
            "",
            "");
  }

  /** The order of a column of groups, ascending. */
  String ascending(int place) {
    return OrderSql.key(sql(place), Direction.ASC, relation.type(names.get(place)));
  }

  static String sql(int place) {
    return "g" + place;
  }

  private String each(IntFunction<String> sql, String between, String before, String behind) {
    return names.isEmpty()
        ? ""
        : IntStream.range(0, names.size())
            .mapToObj(sql)
            .collect(Collectors.joining(between, before, behind));
  }
}
