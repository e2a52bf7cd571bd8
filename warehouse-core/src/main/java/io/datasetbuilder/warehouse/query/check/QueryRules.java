package io.datasetbuilder.warehouse.query.check;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ExportQuery.Format;
import io.datasetbuilder.warehouse.query.ExportQuery.Profile;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;

/**
 * Rules of queries that hold for every table: sizes, ranges, duplicate names. Paths are those of
 * the members of a request. An empty name represents one that was reported already, and breaks no
 * rule here.
 */
public final class QueryRules {

  private QueryRules() {}

  /** Checks the SQL of a user by its length alone; its statements are checked where it runs. */
  public static void check(SqlQuery query, ProblemLog log) {
    sql(query.sql(), log);
    range(query.limit(), SqlQuery.MAX_LIMIT, "limit", log);
  }

  /** Checks SQL whose result becomes a file. */
  public static void check(ExportQuery query, ProblemLog log) {
    sql(query.sql(), log);
    range(query.maxRows(), ExportQuery.MAX_ROWS, "max_rows", log);
    if (query.profile() == Profile.SPREADSHEET && query.format() != Format.CSV) {
      report(log, member("profile"), "\"profile\" is spreadsheet, which is for csv alone");
    }
  }

  private static void sql(String sql, ProblemLog log) {
    int characters = sql.codePointCount(0, sql.length());
    if (characters > SqlQuery.MAX_CHARACTERS) {
      report(
          log,
          member("sql"),
          "\"sql\" holds %d characters; at most %d are allowed"
              .formatted(characters, SqlQuery.MAX_CHARACTERS));
    }
  }

  /** Checks one page of rows. */
  public static void check(RowsQuery query, ProblemLog log) {
    if (query.offset() < 0) {
      report(log, member("offset"), "\"offset\" must be at least 0");
    }
    range(query.pageSize(), RowsQuery.MAX_PAGE_SIZE, "page_size", log);
    size(query.sort().size(), RowsQuery.MAX_SORT_KEYS, "sort", log);
    filters(query.filters(), log);
    duplicates(query.columns(), member("columns"), log);
  }

  /** Checks an aggregate. */
  public static void check(AggregateQuery query, ProblemLog log) {
    filters(query.filters(), log);
    size(query.groupBy().size(), AggregateQuery.MAX_GROUP_COLUMNS, "group_by", log);
    duplicates(query.groupBy(), member("group_by"), log);
    if (query.measures().isEmpty()) {
      report(log, member("measures"), "\"measures\" needs at least one measure");
    }
    size(query.measures().size(), AggregateQuery.MAX_MEASURES, "measures", log);
    MeasureRules.check(query, log);
    size(query.orderBy().size(), RowsQuery.MAX_SORT_KEYS, "order_by", log);
    orderKeys(query, log);
    range(query.limit(), AggregateQuery.MAX_LIMIT, "limit", log);
    if (query.splitUnits() && query.unitColumn().isEmpty()) {
      report(log, member("unit_policy"), "\"unit_policy\" needs a \"unit_column\"");
    }
  }

  private static void orderKeys(AggregateQuery query, ProblemLog log) {
    List<String> output = OutputColumns.of(query);
    for (int i = 0; i < query.orderBy().size(); i++) {
      String key = query.orderBy().get(i).column();
      if (!key.isEmpty() && !output.contains(key)) {
        String message = Quoting.quoted(key) + " is not a column of the result";
        FieldPath place = member("order_by").item(i).field("key");
        log.add(problem(place, message).suggestingColumn(key, output));
      }
    }
  }

  private static void filters(List<RowFilter> filters, ProblemLog log) {
    size(filters.size(), RowsQuery.MAX_FILTERS, "filters", log);
    for (int i = 0; i < filters.size(); i++) {
      operands(filters.get(i), member("filters").item(i), log);
    }
  }

  private static void operands(RowFilter filter, FieldPath at, ProblemLog log) {
    int count = filter.values().size();
    switch (filter.operator()) {
      case IS_NULL, IS_NOT_NULL -> {
        if (count > 0) {
          report(log, at, filter.operator().wire() + " takes neither value nor values");
        }
      }
      case IN -> {
        if (count < 1 || count > RowFilter.MAX_VALUES) {
          report(
              log,
              at.field("values"),
              "\"values\" must hold 1 to " + RowFilter.MAX_VALUES + " values");
        }
      }
      default -> {
        if (count != 1) {
          report(log, at.field("value"), filter.operator().wire() + " takes exactly one value");
        }
      }
    }
  }

  private static void duplicates(List<String> names, FieldPath list, ProblemLog log) {
    for (int index : Duplicates.in(names)) {
      String name = names.get(index);
      if (!Blank.is(name)) {
        report(log, list.item(index), Quoting.quoted(name) + " is named twice");
      }
    }
  }

  private static void size(int found, int most, String name, ProblemLog log) {
    if (found > most) {
      report(
          log,
          member(name),
          Quoting.quoted(name) + " has " + found + " entries; at most " + most + " are allowed");
    }
  }

  private static void range(int value, int most, String name, ProblemLog log) {
    if (value < 1 || value > most) {
      report(log, member(name), Quoting.quoted(name) + " must be 1 to " + most);
    }
  }

  static FieldPath member(String name) {
    return FieldPath.ROOT.field(name);
  }

  static void report(ProblemLog log, FieldPath at, String message) {
    log.add(problem(at, message));
  }

  static Problem problem(FieldPath at, String message) {
    return Problem.of(WarehouseProblem.INVALID_REQUEST, at.notation(), message);
  }
}
