package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.DistinctRows;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import io.datasetbuilder.pipeline.table.quality.PreparedRules;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluator;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small typed tables of written cells, and the rules of quality over them. */
final class QualityFixture implements AutoCloseable {

  private static final Map<DataType, String> STORED =
      Map.ofEntries(
          Map.entry(Whole.INT8, "TINYINT"),
          Map.entry(Whole.INT32, "INTEGER"),
          Map.entry(Whole.INT64, "BIGINT"),
          Map.entry(Whole.UINT8, "UTINYINT"),
          Map.entry(Whole.UINT64, "UBIGINT"),
          Map.entry(Whole.INT128, "DECIMAL(38,0)"),
          Map.entry(Simple.FLOAT32, "FLOAT"),
          Map.entry(Simple.FLOAT64, "DOUBLE"),
          Map.entry(Simple.BOOLEAN, "BOOLEAN"),
          Map.entry(Simple.STRING, "VARCHAR"),
          Map.entry(Simple.DATE, "DATE"),
          Map.entry(Simple.DATETIME, "TIMESTAMP"),
          Map.entry(Simple.TIME, "TIME"),
          Map.entry(Simple.DATETIME_NS, "TIMESTAMP_NS"),
          Map.entry(Simple.DATETIME_NS_UTC, "TIMESTAMPTZ_NS"),
          Map.entry(Simple.TIME_NS, "TIME_NS"),
          Map.entry(Simple.NULL, "INTEGER"),
          Map.entry(new ZonedDatetime("UTC"), "TIMESTAMPTZ"),
          Map.entry(new ZonedDatetime("Asia/Seoul"), "TIMESTAMPTZ"));

  private final Path folder;
  private final TableEngine.Session session;
  private int tables;

  QualityFixture(Path folder) {
    this.folder = folder;
    this.session = Engines.session(folder);
  }

  TableEngine.Session session() {
    return session;
  }

  /** A stored table; a cell is written as text, or null. */
  ParquetTable table(List<Column> columns, List<List<String>> rows) {
    Path file = folder.resolve("table-" + tables++ + ".parquet");
    List<String> all = new ArrayList<>();
    for (List<String> row : rows) {
      all.add(select(columns, row));
    }
    String none = select(columns, columns.stream().map(column -> (String) null).toList());
    String query = all.isEmpty() ? none + " LIMIT 0" : String.join(" UNION ALL ", all);
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    return new ParquetTable(new Location(file.toString()), columns);
  }

  private static String select(List<Column> columns, List<String> row) {
    return IntStream.range(0, columns.size())
        .mapToObj(i -> cell(columns.get(i), row.get(i)))
        .collect(Collectors.joining(", ", "SELECT ", ""));
  }

  private static String cell(Column column, String text) {
    String literal = text == null ? "NULL" : "'" + text.replace("'", "''") + "'";
    return "CAST(" + literal + " AS " + stored(column.type()) + ") AS \"" + column.name() + '"';
  }

  private static String stored(DataType type) {
    return type instanceof Decimal decimal
        ? "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")"
        : Optional.ofNullable(STORED.get(type)).orElseThrow();
  }

  /** What the rules give, from one scan and an exact count of distinct rows. */
  QualityEvaluation evaluate(TableSource table, QualityRules rules) {
    return evaluate(table, rules, Instant.EPOCH);
  }

  QualityEvaluation evaluate(TableSource table, QualityRules rules, Instant now) {
    AggregateBatch sheet = new AggregateBatch(table);
    PreparedRules asked = new QualityEvaluator("s", table.columns(), rules, now).ask(sheet);
    return asked.evaluate(
        sheet.answer(session),
        new DistinctRows(session, table, new TableProfiler(session).profile((ParquetTable) table)));
  }

  /** Counted by whole rows: nothing is reported about single columns. */
  long distinctRows(TableSource table) {
    long rows = session.rows(new Relation.Scan(table)).size();
    List<ColumnProfile> columns =
        table.columns().stream()
            .map(column -> new ColumnProfile(column, 0, 0, Optional.empty(), List.of(), List.of()))
            .toList();
    return new DistinctRows(session, table, new TableProfile(rows, columns)).rows();
  }

  @Override
  public void close() {
    session.close();
  }
}
