package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.infrastructure.duckdb.sql.SqlTypes;
import io.datasetbuilder.infrastructure.duckdb.sql.StackedColumns;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads the rows of plans as JSON values. */
record PlanReader(Statements statements) {

  private static final String ONE_ROW = "one_row";

  /** The time to plan a statement grows faster than the number of its aggregates. */
  private static final int MOST_FIGURES = 512;

  /** Values of stacked columns that are grouped at once. */
  private static final long MOST_STACKED = 1L << 18;

  /** Rows beyond which grouping the values of stacked columns costs more than planning them. */
  private static final long MOST_ROWS = 1L << 14;

  void read(Relation plan, Consumer<List<JsonValue>> row) throws SQLException {
    if (plan instanceof Relation.Aggregate aggregate && aggregate.keys().isEmpty()) {
      row.accept(figures(aggregate));
    } else {
      rows(RelationSql.of(plan), row);
    }
  }

  private List<JsonValue> figures(Relation.Aggregate aggregate) throws SQLException {
    JsonValue[] found = new JsonValue[aggregate.measures().size()];
    if (aggregate.input() instanceof Relation.Scan scan
        && scan.source() instanceof ParquetTable table) {
      stacked(table, aggregate.measures(), found);
    }
    List<Integer> rest = new ArrayList<>();
    for (int place = 0; place < found.length; place++) {
      if (found[place] == null) {
        rest.add(place);
      }
    }
    for (int from = 0; from < rest.size(); from += MOST_FIGURES) {
      plain(aggregate, rest.subList(from, Math.min(rest.size(), from + MOST_FIGURES)), found);
    }
    return List.of(found);
  }

  private void stacked(ParquetTable table, List<Measure> measures, JsonValue[] found)
      throws SQLException {
    List<StackedColumns> stacks = StackedColumns.of(table, measures);
    long rows = stacks.isEmpty() ? 0 : rowsOf(table);
    if (rows == 0 || rows > MOST_ROWS) {
      return;
    }
    for (int place = 0; place < found.length; place++) {
      if (measures.get(place).figure() instanceof Figure.CountRows) {
        found[place] = JsonValue.of(rows);
      }
    }
    for (StackedColumns alike : stacks) {
      for (StackedColumns stack : alike.inPartsOf((int) (MOST_STACKED / rows))) {
        once(
            stack.sql(table),
            row -> {
              List<Integer> places = stack.measures().get(whole(row.get(0)));
              for (int i = 0; i < places.size(); i++) {
                found[places.get(i)] = row.get(i + 1);
              }
            });
      }
    }
  }

  private static int whole(JsonValue place) {
    return ((JsonNumber) place).value().intValueExact();
  }

  private long rowsOf(ParquetTable table) throws SQLException {
    String sql =
        "SELECT num_rows FROM parquet_file_metadata(" + Quoted.fileToRead(table.location()) + ")";
    return statements.query(sql, result -> result.next() ? result.getLong(1) : 0);
  }

  private void plain(Relation.Aggregate aggregate, List<Integer> places, JsonValue[] found)
      throws SQLException {
    List<Measure> measures = places.stream().map(aggregate.measures()::get).toList();
    once(
        RelationSql.of(new Relation.Aggregate(aggregate.input(), List.of(), measures)),
        row -> {
          for (int i = 0; i < places.size(); i++) {
            found[places.get(i)] = row.get(i);
          }
        });
  }

  /**
   * Materializes one row first: planning hundreds of aggregates takes longer than computing them,
   * and later statements plan only their values.
   */
  private void once(String sql, Consumer<List<JsonValue>> row) throws SQLException {
    statements.executeReplacing("CREATE OR REPLACE TEMP TABLE " + ONE_ROW + " AS " + sql);
    rows("SELECT * FROM " + ONE_ROW, row);
  }

  private void rows(String sql, Consumer<List<JsonValue>> row) throws SQLException {
    List<Column> columns = describe(sql);
    String arrays = "SELECT " + OutputSql.jsonArray(columns) + " FROM (" + sql + ")";
    statements.query(
        arrays,
        result -> {
          while (statements.next(result)) {
            JsonArray array = (JsonArray) EngineJson.parse(result.getString(1));
            row.accept(withNumbers(array.items(), columns));
          }
          return null;
        });
  }

  /** Decimals travel as texts, so that their scale is kept; here they become numbers again. */
  private static List<JsonValue> withNumbers(List<JsonValue> row, List<Column> columns) {
    List<JsonValue> values = new ArrayList<>(row);
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).type() instanceof DataType.Decimal
          && row.get(i) instanceof JsonValue.JsonText text) {
        values.set(i, JsonValue.of(new BigDecimal(text.value())));
      }
    }
    return values;
  }

  private List<Column> describe(String sql) throws SQLException {
    return statements.query(
        "DESCRIBE " + sql,
        result -> {
          List<Column> columns = new ArrayList<>();
          while (statements.next(result)) {
            DataType type = SqlTypes.parse(result.getString(2)).orElse(DataType.Simple.STRING);
            columns.add(new Column(result.getString(1), type));
          }
          return columns;
        });
  }
}
