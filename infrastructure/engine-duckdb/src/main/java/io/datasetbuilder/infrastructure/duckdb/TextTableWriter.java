package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.sql.SQLException;
import java.util.List;

/** Writes the rows of a plan into a text file: CSV or JSON Lines. */
record TextTableWriter(Statements statements) {

  private static final String CSV =
      "FORMAT csv, DELIMITER ',', QUOTE '\"', ESCAPE '\"', NULLSTR ''";

  /** Spreadsheets read a CSV without it in the encoding of the machine. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /**
   * Writes CSV with every value as it is; returns the rows written.
   *
   * @throws EngineFailure when a value has no form in CSV
   */
  long csv(Relation plan, List<Column> columns, Location file) throws SQLException {
    new UnwritableValues(statements, plan).refuseInCsv(columns);
    return copy(plan, OutputSql.csvCells(columns), file, CSV + ", HEADER true");
  }

  /**
   * Writes CSV with a byte order mark, in which no text is a formula. The engine writes the mark
   * and the header as what precedes the rows, and the line end of the last row as what follows
   * them.
   */
  long csvForSpreadsheets(Relation plan, List<Column> columns, Location file) throws SQLException {
    new UnwritableValues(statements, plan).refuseInCsv(columns);
    String header = BYTE_ORDER_MARK + OutputSql.spreadsheetHeader(columns);
    long rows = spreadsheet(plan, columns, header + "\n", file);
    return rows == 0 ? spreadsheet(plan, columns, header, file) : rows;
  }

  private long spreadsheet(Relation plan, List<Column> columns, String before, Location file)
      throws SQLException {
    String options =
        CSV + ", HEADER false, PREFIX " + Quoted.text(before) + ", SUFFIX " + Quoted.text("\n");
    return copy(plan, OutputSql.spreadsheetCells(columns), file, options);
  }

  /**
   * Writes one JSON object a row.
   *
   * @throws EngineFailure when a value has no form in JSON
   */
  long jsonLines(Relation plan, List<Column> columns, Location file) throws SQLException {
    new UnwritableValues(statements, plan).refuseInJson(columns);
    return copy(plan, OutputSql.jsonMembers(columns), file, "FORMAT json");
  }

  private long copy(Relation plan, String cells, Location file, String options)
      throws SQLException {
    return statements.executeReplacing(
        "COPY (SELECT %s FROM (%s)) TO %s (%s)"
            .formatted(cells, RelationSql.of(plan), Quoted.text(file.address()), options));
  }
}
