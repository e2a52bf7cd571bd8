package io.datasetbuilder.embedded.export;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.pii.PiiFindings;
import io.datasetbuilder.pipeline.table.pii.PiiScan;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import io.datasetbuilder.warehouse.column.ColumnInfo.WholeRange;
import io.datasetbuilder.warehouse.column.LogicalType;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ResultFile;
import io.datasetbuilder.warehouse.query.ResultFile.Stored;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A result as it lies on disk, and what one scan of it finds.
 *
 * @param table the file
 * @param columns of the result, in order, as they travel
 * @param personalData what its values look like
 * @param formulas cells that a spreadsheet would run, by column; only of results for spreadsheets
 */
record InspectedResult(
    ParquetTable table,
    ResultFile result,
    long rows,
    List<ColumnInfo> columns,
    PiiFindings personalData,
    Map<String, Long> formulas) {

  /** What texts that a spreadsheet runs as formulas begin with (Spec, "Endpoints": Export). */
  private static final String FORMULA = "^[=+\\-@\\t\\r]";

  InspectedResult {
    columns = List.copyOf(columns);
    formulas = new LinkedHashMap<>(formulas);
  }

  /**
   * Scans a result once.
   *
   * @param known columns of the table that was asked: one of the result with the name and the type
   *     of one of them is described as that one is
   */
  static InspectedResult of(
      TableEngine.Session engine,
      ResultFile result,
      Location file,
      ExportQuery query,
      List<TableColumn> known) {
    List<Column> stored = result.columns().stream().map(InspectedResult::stored).toList();
    ParquetTable table = new ParquetTable(file, stored);
    AggregateBatch sheet = new AggregateBatch(table);
    AggregateRef rows = sheet.ask(new Figure.CountRows());
    Map<String, Range> ranges = new HashMap<>();
    Map<String, AggregateRef> formulas = new LinkedHashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      Column column = stored.get(i);
      Expression value = Expression.column(column.name());
      if (isWhole(result.columns().get(i))) {
        ranges.put(
            column.name(),
            new Range(sheet.ask(new Figure.Min(value)), sheet.ask(new Figure.Max(value))));
      }
      if (query.profile() == ExportQuery.Profile.SPREADSHEET && column.type() == Simple.STRING) {
        Expression isFormula = new Expression.FindsMatch(value, FORMULA);
        formulas.put(column.name(), sheet.ask(new Figure.CountWhere(isFormula)));
      }
    }
    PiiScan scan = new PiiScan(stored, notScanned(result));
    scan.ask(sheet);
    AggregateResults answers = sheet.answer(engine);
    return new InspectedResult(
        table,
        result,
        answers.count(rows),
        described(result, ranges, answers, known),
        scan.findings(answers, engine, table),
        counted(formulas, answers));
  }

  /** Nested values are scanned as the texts that are written of them. */
  private static Column stored(ResultFile.Column column) {
    DataType type =
        switch (column.stored()) {
          case AS_TYPED -> DtypeName.read(column.dtype()).orElse(Simple.STRING);
          case AS_DECIMAL -> new DataType.Decimal(38, 0);
          case AS_TEXT, AS_JSON -> Simple.STRING;
        };
    return new Column(column.name(), type);
  }

  private static boolean isWhole(ResultFile.Column column) {
    return column.stored() == Stored.AS_DECIMAL
        || (column.stored() == Stored.AS_TYPED && LogicalType.of(column.dtype()).isWhole());
  }

  /** Times and bytes are no texts, although the file holds their texts. */
  private static Set<String> notScanned(ResultFile result) {
    return result.columns().stream()
        .filter(column -> column.stored() == Stored.AS_TEXT)
        .map(ResultFile.Column::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static List<ColumnInfo> described(
      ResultFile result,
      Map<String, Range> ranges,
      AggregateResults answers,
      List<TableColumn> known) {
    List<ColumnInfo> columns = new ArrayList<>();
    for (ResultFile.Column column : result.columns()) {
      ColumnHints hints =
          known.stream()
              .filter(same -> same.name().equals(column.name()))
              .filter(same -> same.dtype().equals(column.dtype()))
              .findFirst()
              .map(TableColumn::hints)
              .orElseGet(ColumnHints::none);
      Optional<WholeRange> range =
          Optional.ofNullable(ranges.get(column.name())).flatMap(found -> found.in(answers));
      columns.add(ColumnInfo.of(column.name(), column.dtype(), range, hints));
    }
    return columns;
  }

  private static Map<String, Long> counted(
      Map<String, AggregateRef> asked, AggregateResults answers) {
    Map<String, Long> counts = new LinkedHashMap<>();
    asked.forEach(
        (column, count) -> {
          if (answers.count(count) > 0) {
            counts.put(column, answers.count(count));
          }
        });
    return counts;
  }

  /** The smallest and the largest value of a column, once they are known. */
  private record Range(AggregateRef min, AggregateRef max) {

    Optional<WholeRange> in(AggregateResults answers) {
      return answers.value(min) instanceof JsonNumber least
              && answers.value(max) instanceof JsonNumber most
          ? Optional.of(new WholeRange(whole(least), whole(most)))
          : Optional.empty();
    }

    private static BigInteger whole(JsonNumber number) {
      return number.value().toBigIntegerExact();
    }
  }
}
