package io.datasetbuilder.pipeline.table.contract;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Between;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Expression.Sha256Hex;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What plans use that choose rows by their place in a table: row numbers, hashes and ranges. */
public abstract class RowPlaceContract extends TableEngineContract {

  private static final Expression NO_TEXT = new NullLiteral(Simple.STRING);

  @Test
  public void hashesTheUtf8BytesOfTexts() {
    assertThat(value(new Sha256Hex(text(""))))
        .isEqualTo(
            JsonValue.of("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    assertThat(value(new Sha256Hex(new Concat(List.of(text("42\0"), text("1"))))))
        .isEqualTo(
            JsonValue.of("14ffda51cf4c36a1313a29aa3ca738c207d7688cbac99ef8d32785ca68d97ffa"));
    assertThat(value(new Sha256Hex(text("서울 😀"))))
        .isEqualTo(
            JsonValue.of("660a2024f044d2509f6eca3c7bd286f9b802f5968c92099e140b3ca309a37f01"));
    assertThat(value(new Sha256Hex(NO_TEXT))).isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void aRangeIncludesItsEnds() {
    Expression low = text("b");
    Expression high = text("d");

    assertThat(value(new Between(text("a"), low, high))).isEqualTo(JsonValue.of(false));
    assertThat(value(new Between(text("b"), low, high))).isEqualTo(JsonValue.of(true));
    assertThat(value(new Between(text("d"), low, high))).isEqualTo(JsonValue.of(true));
    assertThat(value(new Between(text("da"), low, high))).isEqualTo(JsonValue.of(false));
    assertThat(value(new Between(NO_TEXT, low, high))).isEqualTo(JsonValue.ofNull());
    assertThat(value(new Between(number(3), number(3), number(3)))).isEqualTo(JsonValue.of(true));
  }

  /** More rows than a row group, so that an engine may read them in any order. */
  private Relation stored(String column, int rows) {
    List<Column> columns = List.of(typed(column, Whole.INT64));
    String lines =
        IntStream.rangeClosed(1, rows)
            .mapToObj(i -> "{\"" + column + "\":" + i + "}\n")
            .collect(Collectors.joining());
    Path file = folder.resolve("stored-" + column + rows + ".parquet");
    Location location = new Location(file.toString());
    session().write(records(lines, columns.get(0)), columns, TableFormat.PARQUET, location);
    return new Relation.Scan(new ParquetTable(location, columns));
  }

  /** How many of 300,000 rows have another number than they say themselves. */
  private JsonValue wrong(String column) {
    Relation numbered = new Relation.NumberRows(stored(column, 300_000), "_row", 1);
    Expression differs = new Expression.Comparison(Operator.NE, column(column), column("_row"));
    List<Measure> wrong = List.of(new Measure("wrong", new Figure.CountWhere(differs)));
    return firstColumn(new Relation.Aggregate(numbered, List.of(), wrong)).get(0);
  }

  @Test
  public void numbersTheRowsOfAStoredTable() {
    assertThat(wrong("n")).isEqualTo(JsonValue.of(0));
  }

  @Test
  public void numbersTheRowsOfATableThatUsesTheEnginesOwnNames() {
    assertThat(wrong("file_row_number")).isEqualTo(JsonValue.of(0));
    assertThat(wrong("FILE_ROW_NUMBER")).isEqualTo(JsonValue.of(0));
  }

  @Test
  public void numbersStandWhateverIsFilteredAfterwards() {
    Relation numbered = new Relation.NumberRows(stored("n", 250_000), "_row", 1);
    Relation last =
        new Relation.Filter(
            numbered, new Expression.Comparison(Operator.GT, column("n"), number(249_998)));

    assertThat(session().rows(last))
        .containsExactly(
            List.of(JsonValue.of(249_999), JsonValue.of(249_999)),
            List.of(JsonValue.of(250_000), JsonValue.of(250_000)));
  }
}
