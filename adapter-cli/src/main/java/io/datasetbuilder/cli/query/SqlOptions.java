package io.datasetbuilder.cli.query;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.SnapshotOptions;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** Parameters of SQL on a table of the warehouse: the statement, the table and its snapshot. */
public final class SqlOptions implements Options.Group {

  private final PositionalParamSpec sql;
  private final OptionSpec table = Options.text("--table", "NAME", "A table of the warehouse.");
  private final SnapshotOptions snapshot = new SnapshotOptions();

  /**
   * @param index position of the statement
   */
  public SqlOptions(int index) {
    sql = Options.parameter(index, "1", "SQL", "One SELECT over the relation dataset.");
  }

  /** The option for the most rows of a result that is shown. */
  public static OptionSpec limit() {
    return Options.number(
        "--limit", SqlQuery.DEFAULT_LIMIT, "Most rows, 1 to " + SqlQuery.MAX_LIMIT);
  }

  /** The parameter that names a table of the warehouse. */
  public static PositionalParamSpec tableName() {
    return Options.parameter(
        0, "1", "NAME", "The table: its dataset, a dot, and the source or composition.");
  }

  @Override
  public List<ArgSpec> all() {
    return Stream.concat(Stream.of(sql, table), snapshot.all().stream()).toList();
  }

  /** Refuses a command that selects a snapshot in two ways. */
  void checkSnapshot() {
    snapshot.check();
  }

  /** Refuses a command that names no table, or its snapshot in two ways. */
  public void checkTable() {
    snapshot.check();
    if (table.getValue() == null) {
      throw new ParameterException(table.command().commandLine(), "name a table by --table");
    }
  }

  String sql() {
    return sql.getValue();
  }

  /** The members of a request for them. */
  public JsonMembers request() {
    return snapshot
        .addTo(new JsonMembers().put("table", table.<String>getValue()))
        .put("sql", sql());
  }
}
