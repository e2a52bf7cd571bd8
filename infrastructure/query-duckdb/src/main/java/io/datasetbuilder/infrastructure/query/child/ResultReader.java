package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs the statements of one request and reads their rows. The statement becomes a relation from
 * which the engine takes no more rows than are returned and one more, which shows whether further
 * rows exist, so that it sorts the first rows alone where a result is sorted. The engine writes
 * each row as one JSON text: a process that was just started spends microseconds on every cell it
 * touches itself.
 */
final class ResultReader {

  /** Bytes of all rows of a request (Spec, "Limits"); counted in characters, which are no more. */
  static final long MAX_CHARACTERS = 8L << 20;

  private final LockedEngine engine;
  private long characters;

  ResultReader(LockedEngine engine) {
    this.engine = engine;
  }

  /**
   * The rows of a SELECT.
   *
   * @param limit the most rows returned; {@link Integer#MAX_VALUE}: all
   */
  FetchedTable read(String select, int limit) throws SQLException, RefusedStatementException {
    List<FetchedTable.Column> columns = engine.columns(select);
    requireUnique(columns.stream().map(FetchedTable.Column::name).toList());
    List<CellType> types = columns.stream().map(FetchedTable.Column::type).toList();
    try (Statement statement = engine.query(sql(select, types, limit));
        ResultSet rows = statement.getResultSet()) {
      return table(columns, rows, limit);
    }
  }

  /** A row is a JSON object on the wire, and no object has one name twice. */
  static void requireUnique(List<String> names) throws RefusedStatementException {
    List<Integer> repeated = Duplicates.in(names);
    if (!repeated.isEmpty()) {
      throw new RefusedStatementException(
          new Refused(
              WarehouseProblem.INVALID_REQUEST,
              "the result has two columns named " + Quoting.quoted(names.get(repeated.get(0))),
              Optional.of("name one of them by AS")));
    }
  }

  /** The engine renames columns of one name in a relation, so they get names of their own here. */
  private static String sql(String select, List<CellType> types, int limit) {
    String cells =
        IntStream.range(0, types.size())
            .mapToObj(i -> cell("c" + i, types.get(i)))
            .collect(Collectors.joining(", "));
    return "SELECT CAST(json_array(%s) AS VARCHAR) FROM %s"
        .formatted(cells, firstRows(select, types.size(), limit));
  }

  /** A relation of the rows up to a limit and one more, whose columns are named c0, c1, … */
  static String firstRows(String select, int columns, int limit) {
    String names =
        IntStream.range(0, columns).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
    String rows = limit == Integer.MAX_VALUE ? "" : " LIMIT " + (limit + 1L);
    return "(FROM %s%s) AS result(%s)".formatted(LockedEngine.relation(select), rows, names);
  }

  private static String cell(String column, CellType type) {
    return type instanceof ScalarType scalar && scalar.exactInJson()
        ? column
        : "CAST(" + column + " AS " + type.textType() + ")";
  }

  private FetchedTable table(List<FetchedTable.Column> columns, ResultSet result, int limit)
      throws SQLException, RefusedStatementException {
    List<String> rows = new ArrayList<>();
    boolean more = false;
    while (!more && result.next()) {
      if (rows.size() == limit) {
        more = true;
      } else {
        String row = result.getString(1);
        count(row);
        rows.add(row);
      }
    }
    return new FetchedTable(columns, rows, more);
  }

  private void count(String text) throws RefusedStatementException {
    characters += text.length();
    if (characters > MAX_CHARACTERS) {
      throw new RefusedStatementException(
          new Refused(
              WarehouseProblem.RESULT_TOO_LARGE,
              "the result is larger than a query may return",
              Optional.of("read fewer rows or columns, or shorter values")));
    }
  }
}
