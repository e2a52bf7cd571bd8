package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.gold.pii.PiiFindings;
import io.datasetbuilder.pipeline.gold.pii.PiiScan;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Result file on disk, and the findings of one scan of it.
 *
 * @param table the file, with the digits of large whole numbers after the columns of the result
 * @param digits by column, those columns of digits that hold some
 * @param columns of the result, in order, as they travel
 * @param personalData what its values look like
 * @param formulas cells that a spreadsheet would run, by column and with its name; only of results
 *     for spreadsheets
 */
record InspectedResult(
    ParquetTable table,
    ResultFile result,
    long rows,
    List<ColumnInfo> columns,
    Map<String, String> digits,
    PiiFindings personalData,
    Map<String, Long> formulas) {

  /** Beginning of texts that a spreadsheet runs as formulas (Spec, "Endpoints": Export). */
  private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\\t\\r]");

  InspectedResult {
    columns = List.copyOf(columns);
    digits = Map.copyOf(digits);
    formulas = new LinkedHashMap<>(formulas);
  }

  /**
   * Scans a result once.
   *
   * @param known columns of the queried table: a result column with the name and type of one of
   *     them is described as that one
   */
  static InspectedResult of(
      TableEngine.Session engine,
      ResultFile result,
      Location file,
      ExportQuery query,
      List<TableColumn> known) {
    List<Column> stored = result.columns().stream().map(InspectedResult::stored).toList();
    ParquetTable table = new ParquetTable(file, withDigits(stored, result.digits()));
    AggregateBatch sheet = new AggregateBatch(table);
    AggregateRef rows = sheet.ask(new Figure.CountRows());
    Map<String, Range> ranges = new HashMap<>();
    Map<String, AggregateRef> formulas = new LinkedHashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      Column column = stored.get(i);
      Expression value = Expression.column(column.name());
      Optional<AggregateRef> larger =
          result.digits().get(i).map(name -> sheet.ask(countOf(Expression.column(name))));
      if (isWhole(result.columns().get(i))) {
        ranges.put(
            column.name(),
            new Range(sheet.ask(new Figure.Min(value)), sheet.ask(new Figure.Max(value)), larger));
      }
      if (query.profile() == ExportQuery.Profile.SPREADSHEET) {
        isFormula(column, result.digits().get(i))
            .ifPresent(
                cells -> formulas.put(column.name(), sheet.ask(new Figure.CountWhere(cells))));
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
        digits(result, ranges, answers),
        scan.findings(answers, engine, table),
        query.profile() == ExportQuery.Profile.SPREADSHEET
            ? altered(stored, counted(formulas, ranges, answers))
            : Map.of());
  }

  /** The name of a column is one more cell that a spreadsheet would run. */
  private static Map<String, Long> altered(List<Column> columns, Map<String, Long> cells) {
    Map<String, Long> altered = new LinkedHashMap<>();
    for (Column column : columns) {
      long header = FORMULA.matcher(column.name()).find() ? 1 : 0;
      long count = header + cells.getOrDefault(column.name(), 0L);
      if (count > 0) {
        altered.put(column.name(), count);
      }
    }
    return altered;
  }

  /** Whole numbers are written as texts where some have more digits than a decimal. */
  private static Optional<Expression> isFormula(Column column, Optional<String> digits) {
    Expression value = Expression.column(column.name());
    if (digits.isPresent()) {
      return Optional.of(
          new Expression.AnyOf(
              List.of(
                  new Expression.FindsMatch(Expression.column(digits.get()), FORMULA.pattern()),
                  new Expression.Comparison(Expression.Operator.LT, value, Expression.number(0)))));
    }
    return column.type() == Simple.STRING
        ? Optional.of(new Expression.FindsMatch(value, FORMULA.pattern()))
        : Optional.empty();
  }

  private static Figure countOf(Expression value) {
    return new Figure.CountWhere(Expression.notNull(value));
  }

  private static List<Column> withDigits(List<Column> stored, List<Optional<String>> digits) {
    return Stream.concat(
            stored.stream(),
            digits.stream().flatMap(Optional::stream).map(name -> new Column(name, Simple.STRING)))
        .toList();
  }

  private static Map<String, String> digits(
      ResultFile result, Map<String, Range> ranges, AggregateResults answers) {
    Map<String, String> digits = new HashMap<>();
    for (int i = 0; i < result.columns().size(); i++) {
      String column = result.columns().get(i).name();
      if (ranges.containsKey(column) && ranges.get(column).isExceeded(answers)) {
        result.digits().get(i).ifPresent(name -> digits.put(column, name));
      }
    }
    return digits;
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
      Map<String, AggregateRef> asked, Map<String, Range> ranges, AggregateResults answers) {
    Map<String, Long> counts = new LinkedHashMap<>();
    asked.forEach(
        (column, count) -> {
          boolean isText = !ranges.containsKey(column) || ranges.get(column).isExceeded(answers);
          if (isText && answers.count(count) > 0) {
            counts.put(column, answers.count(count));
          }
        });
    return counts;
  }

  /**
   * The smallest and the largest value of a column, once they are known.
   *
   * @param larger how many values no decimal holds
   */
  private record Range(AggregateRef min, AggregateRef max, Optional<AggregateRef> larger) {

    private static final BigInteger NO_DECIMAL = BigInteger.TEN.pow(38);

    boolean isExceeded(AggregateResults answers) {
      return larger.filter(count -> answers.count(count) > 0).isPresent();
    }

    Optional<WholeRange> in(AggregateResults answers) {
      if (isExceeded(answers)) {
        return Optional.of(WholeRange.of(NO_DECIMAL));
      }
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
