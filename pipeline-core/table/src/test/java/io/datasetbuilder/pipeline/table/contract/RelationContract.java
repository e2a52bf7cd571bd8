package io.datasetbuilder.pipeline.table.contract;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Filter;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Join;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.KeyEquality;
import io.datasetbuilder.pipeline.table.plan.Relation.Limit;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.Relation.NumberRows;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.Relation.Project;
import io.datasetbuilder.pipeline.table.plan.Relation.Sort;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every kind of {@link Relation} gives, and what its values are when they are answered. */
public abstract class RelationContract extends TableEngineContract {

  private Relation numbers() {
    return records(
        "{\"n\":3,\"s\":\"c\"}\n{\"n\":1,\"s\":\"a\"}\n{\"s\":\"z\"}\n{\"n\":3,\"s\":null}\n",
        typed("n", Whole.INT64),
        typed("s", Simple.STRING));
  }

  private static JsonValue num(long value) {
    return JsonValue.of(value);
  }

  private static JsonValue none() {
    return JsonValue.ofNull();
  }

  @Test
  public void scansRowsInSourceOrder() {
    String lines =
        IntStream.range(0, 200_000)
            .mapToObj(i -> "{\"n\":" + i + "}\n")
            .collect(Collectors.joining());
    Relation plan = new Limit(records(lines, typed("n", Whole.INT64)), 150_000);

    assertThat(firstColumn(plan))
        .isEqualTo(LongStream.range(0, 150_000).mapToObj(JsonValue::of).toList());
  }

  @Test
  public void numbersRowsInSourceOrder() {
    Relation plan = new NumberRows(numbers(), "_row", 5);

    assertThat(session().rows(plan))
        .extracting(row -> row.get(2))
        .containsExactly(num(5), num(6), num(7), num(8));
  }

  private Relation others() {
    return records(
        "{\"m\":3,\"t\":\"x\"}\n{\"m\":3,\"t\":\"y\"}\n{\"m\":9,\"t\":\"z\"}\n{\"t\":\"n\"}\n",
        typed("m", Whole.INT64),
        typed("t", Simple.STRING));
  }

  private Relation joined(JoinKind kind) {
    Relation join =
        new Join(numbers(), others(), kind, List.of(new KeyEquality(column("n"), column("m"))));
    return new Sort(join, List.of(new Order(column("n"), false), new Order(column("s"), false)));
  }

  @Test
  public void joinsRowsWhoseKeysAreEqualAndNeverNulls() {
    assertThat(session().rows(joined(JoinKind.INNER)))
        .containsExactlyInAnyOrder(
            List.of(num(3), JsonValue.of("c"), num(3), JsonValue.of("x")),
            List.of(num(3), JsonValue.of("c"), num(3), JsonValue.of("y")),
            List.of(num(3), none(), num(3), JsonValue.of("x")),
            List.of(num(3), none(), num(3), JsonValue.of("y")));
  }

  @Test
  public void aLeftJoinKeepsRowsWithoutAPartner() {
    assertThat(session().rows(joined(JoinKind.LEFT)))
        .hasSize(6)
        .contains(
            List.of(num(1), JsonValue.of("a"), none(), none()),
            List.of(none(), JsonValue.of("z"), none(), none()));
  }

  @Test
  public void aFullJoinKeepsRowsOfBothSidesWithoutAPartner() {
    assertThat(session().rows(joined(JoinKind.FULL)))
        .hasSize(8)
        .contains(
            List.of(none(), JsonValue.of("z"), none(), none()),
            List.of(none(), none(), num(9), JsonValue.of("z")),
            List.of(none(), none(), none(), JsonValue.of("n")));
  }

  @Test
  public void aSemiJoinGivesEachRowThatHasAPartnerOnce() {
    assertThat(session().rows(joined(JoinKind.SEMI)))
        .containsExactlyInAnyOrder(List.of(num(3), JsonValue.of("c")), List.of(num(3), none()));
  }

  @Test
  public void givesRowsOneByOneAsTheyAreGivenTogether() {
    List<List<JsonValue>> seen = new ArrayList<>();

    session().forEach(numbers(), seen::add);

    assertThat(seen).isEqualTo(session().rows(numbers()));
  }

  @Test
  public void givesListsOfFloatsBesideAColumnCalledE() {
    Relation plan =
        records(
            "{\"a\":[1.5,2.5],\"e\":\"x\"}\n",
            typed("a", new ListOf(Simple.FLOAT64)),
            typed("e", Simple.STRING));

    assertThat(session().rows(plan))
        .containsExactly(
            List.of(
                new JsonValue.JsonArray(
                    List.of(
                        JsonValue.of(new BigDecimal("1.5")), JsonValue.of(new BigDecimal("2.5")))),
                JsonValue.of("x")));
  }

  @ParameterizedTest
  @EnumSource
  public void ranksTheMostFrequentValues(Held held) {
    Relation plan =
        records(
            "{\"s\":\"b\"}\n{\"s\":\"a\"}\n{\"s\":\"c\"}\n{\"s\":\"c\"}\n{}\n{}\n{}\n",
            typed("s", Simple.STRING));

    JsonValue ranked =
        session()
            .rows(
                new Aggregate(
                    plan,
                    List.of(),
                    List.of(new Measure("f", new Figure.MostFrequent(column("s"), 2, held)))))
            .get(0)
            .get(0);

    assertThat(((JsonValue.JsonArray) ranked).items())
        .extracting(pair -> ((JsonValue.JsonObject) pair).members())
        .containsExactly(
            Map.of("n", num(2), "v", JsonValue.of("c")),
            Map.of("n", num(1), "v", JsonValue.of("a")));
  }

  /** NaN equals itself, both zeros are one, and null is no value. */
  @ParameterizedTest
  @EnumSource
  public void countsDistinctValuesHoweverTheyAreHeld(Held held) {
    Relation plan =
        records(
            "{\"s\":\"NaN\"}\n{\"s\":\"NaN\"}\n{\"s\":\"0\"}\n{\"s\":\"-0\"}\n{\"s\":\"1\"}\n{}\n",
            typed("s", Simple.STRING));
    Expression number = new Expression.Convert(column("s"), Simple.FLOAT64);
    Relation none = new Filter(plan, new Expression.BooleanLiteral(false));
    List<Measure> distinct = List.of(new Measure("d", new Figure.CountDistinct(number, held)));

    assertThat(session().rows(new Aggregate(plan, List.of(), distinct)))
        .containsExactly(List.of(num(3)));
    assertThat(session().rows(new Aggregate(none, List.of(), distinct)))
        .containsExactly(List.of(num(0)));
  }

  @Test
  public void countsDistinctWholeNumbersOfARange() {
    Relation none = new Filter(numbers(), new Expression.BooleanLiteral(false));
    List<Measure> distinct =
        List.of(new Measure("d", new Figure.CountDistinctWithin(column("n"), -5, 3)));

    assertThat(session().rows(new Aggregate(numbers(), List.of(), distinct)))
        .containsExactly(List.of(num(2)));
    assertThat(session().rows(new Aggregate(none, List.of(), distinct)))
        .containsExactly(List.of(num(0)));
  }

  @ParameterizedTest
  @EnumSource
  public void countsTheRowsOfEachValue(Held held) {
    List<Measure> each = List.of(new Measure("e", new Figure.CountEach(column("n"), held)));

    JsonValue counted = session().rows(new Aggregate(numbers(), List.of(), each)).get(0).get(0);

    assertThat(((JsonValue.JsonArray) counted).items())
        .extracting(pair -> ((JsonValue.JsonObject) pair).members())
        .containsExactlyInAnyOrder(
            Map.of("key", num(1), "value", num(1)), Map.of("key", num(3), "value", num(2)));
  }

  @Test
  public void correlatesPairsOfNumbersThatVary() {
    Relation pairs =
        records(
            "{\"x\":1,\"y\":2,\"z\":7}\n{\"x\":2,\"y\":0,\"z\":7}\n{\"x\":9}\n{\"y\":9,\"z\":8}\n",
            typed("x", Whole.INT64),
            typed("y", Whole.INT64),
            typed("z", Whole.INT64));
    List<Measure> measures =
        List.of(
            new Measure("a", new Figure.Correlation(column("x"), column("y"))),
            new Measure("b", new Figure.Correlation(column("x"), column("z"))));
    Relation none = new Filter(pairs, new Expression.BooleanLiteral(false));

    List<JsonValue> found = session().rows(new Aggregate(pairs, List.of(), measures)).get(0);

    assertThat(((JsonValue.JsonNumber) found.get(0)).value()).isEqualByComparingTo("-1");
    assertThat(found.get(1)).isEqualTo(none());
    assertThat(session().rows(new Aggregate(none, List.of(), measures)))
        .containsExactly(List.of(none(), none()));
  }

  @Test
  public void addsUpTheBytesOfTexts() {
    Relation plan = records("{\"s\":\"\u00e9\"}\n{\"s\":\"ab\"}\n{}\n", typed("s", Simple.STRING));
    List<Measure> bytes = List.of(new Measure("b", new Figure.TextBytes(column("s"))));

    assertThat(session().rows(new Aggregate(plan, List.of(), bytes)))
        .containsExactly(List.of(num(4)));
  }

  @Test
  public void countsManyFiguresOfATableWithoutRows() {
    Relation none =
        new Filter(numbers(), Expression.notNull(new Expression.NullLiteral(Whole.INT64)));
    Relation plan =
        new Aggregate(
            none,
            List.of(),
            List.of(
                new Measure("n", new Figure.CountWhere(Expression.notNull(column("n")))),
                new Measure("f", new Figure.MostFrequent(column("n"), 2, Held.GROUPED))));

    assertThat(session().rows(plan)).containsExactly(List.of(num(0), none()));
  }

  @Test
  public void projectsInTheGivenOrder() {
    Relation plan =
        new Project(numbers(), List.of(new Named("x", column("s")), new Named("s", column("n"))));

    assertThat(session().rows(new Limit(plan, 1)))
        .containsExactly(List.of(JsonValue.of("c"), num(3)));
  }

  @Test
  public void keepsOnlyRowsForWhichAConditionIsTrue() {
    Relation plan = new Filter(numbers(), new Comparison(Operator.NE, column("n"), number(1)));

    assertThat(firstColumn(plan)).containsExactly(num(3), num(3));
  }

  @Test
  public void sortsWithNullsLast() {
    Relation up =
        new Sort(numbers(), List.of(new Order(column("n"), false), new Order(column("s"), false)));
    Relation down = new Sort(numbers(), List.of(new Order(column("n"), true)));

    assertThat(session().rows(up))
        .containsExactly(
            List.of(num(1), JsonValue.of("a")),
            List.of(num(3), JsonValue.of("c")),
            List.of(num(3), none()),
            List.of(none(), JsonValue.of("z")));
    assertThat(firstColumn(down)).containsExactly(num(3), num(3), num(1), none());
  }

  @Test
  public void aggregatesTheWholeTable() {
    Relation plan =
        new Aggregate(
            numbers(),
            List.of(),
            List.of(
                new Measure("rows", new Figure.CountRows()),
                new Measure(
                    "one",
                    new Figure.CountWhere(new Comparison(Operator.EQ, column("n"), number(1)))),
                new Measure("distinct", new Figure.CountDistinct(column("n"), Held.GROUPED)),
                new Measure("min", new Figure.Min(column("s"))),
                new Measure("max", new Figure.Max(column("n")))));

    assertThat(session().rows(plan))
        .containsExactly(List.of(num(4), num(1), num(2), JsonValue.of("a"), num(3)));
  }

  @Test
  public void addsUpWholeNumbersExactly() {
    Relation big =
        records(
            "{\"n\":9223372036854775807}\n{\"n\":9223372036854775807}\n{}\n",
            typed("n", Whole.INT64));
    Expression squared = new Expression.Product(column("n"), column("n"));
    Relation plan =
        new Aggregate(
            big,
            List.of(),
            List.of(
                new Measure("sum", new Figure.Sum(column("n"))),
                new Measure("product", new Figure.Max(squared)),
                new Measure("none", new Figure.Sum(new Expression.NullLiteral(Whole.INT64)))));

    assertThat(session().rows(plan))
        .containsExactly(
            List.of(
                decimal("18446744073709551614"),
                decimal("85070591730234615847396907784232501249"),
                none()));
  }

  @Test
  public void aggregatesNoRowsToOneRow() {
    Relation empty = new Filter(numbers(), new Expression.BooleanLiteral(false));
    Relation plan =
        new Aggregate(
            empty,
            List.of(),
            List.of(
                new Measure("rows", new Figure.CountRows()),
                new Measure("min", new Figure.Min(column("n")))));

    assertThat(session().rows(plan)).containsExactly(List.of(num(0), none()));
  }

  @Test
  public void groupsNullAsAValue() {
    Relation plan =
        new Aggregate(
            numbers(),
            List.of(new Named("k", column("n"))),
            List.of(new Measure("rows", new Figure.CountRows())));

    assertThat(session().rows(plan))
        .containsExactlyInAnyOrder(
            List.of(num(3), num(2)), List.of(num(1), num(1)), List.of(none(), num(1)));
  }

  @Test
  public void groupsByAConstant() {
    Relation plan =
        new Aggregate(
            numbers(),
            List.of(new Named("k", number(0))),
            List.of(new Measure("rows", new Figure.CountRows())));

    assertThat(session().rows(plan)).containsExactly(List.of(num(0), num(4)));
  }

  @Test
  public void answersValuesOfEveryType() {
    List<JsonValue> row =
        session()
            .rows(
                project(
                    oneRow(),
                    convert("1.50", new DataType.Decimal(9, 2)),
                    convert("99999999999999999999999999999999999999", new DataType.Decimal(38, 0)),
                    convert("18446744073709551615", Whole.UINT64),
                    convert("99999999999999999999999999999999999999", Whole.INT128),
                    convert("0.1", Simple.FLOAT32),
                    convert("1e300", Simple.FLOAT64),
                    convert("NaN", Simple.FLOAT64),
                    convert("2024-01-31", Simple.DATE),
                    convert("2024-01-31 01:02:03.5", Simple.DATETIME),
                    convert("2024-01-31 01:02:03+00", new DataType.ZonedDatetime("UTC")),
                    convert("01:02:03", Simple.TIME),
                    convert("true", Simple.BOOLEAN)))
            .get(0);

    assertThat(row)
        .containsExactly(
            decimal("1.50"),
            decimal("99999999999999999999999999999999999999"),
            decimal("18446744073709551615"),
            decimal("99999999999999999999999999999999999999"),
            decimal("0.1"),
            row.get(5),
            none(),
            JsonValue.of("2024-01-31"),
            JsonValue.of("2024-01-31T01:02:03.5"),
            JsonValue.of("2024-01-31T01:02:03+00:00"),
            JsonValue.of("01:02:03"),
            JsonValue.of(true));
    assertThat(((JsonValue.JsonNumber) row.get(5)).value()).isEqualByComparingTo("1e300");
  }

  private static Expression convert(String written, DataType type) {
    return new Expression.Convert(text(written), type);
  }

  private static JsonValue decimal(String written) {
    return JsonValue.of(new BigDecimal(written));
  }

  @Test
  public void answersNestedValues() {
    DataType struct =
        new StructOf(
            List.of(
                new Column("x", Simple.FLOAT64),
                new Column("Y \"z\"", new ListOf(Simple.STRING)),
                new Column("e", new StructOf(List.of()))));
    Relation plan =
        records(
            """
            {"a":[{"x":1.5,"Y \\"z\\"":["q",null]},{"e":{}},null]}
            {"a":[]}
            {"a":null}
            """,
            typed("a", new ListOf(struct)));

    assertThat(firstColumn(plan).toString())
        .isEqualTo(
            "[JsonArray[items=[JsonObject[members={x=JsonNumber[value=1.5], Y"
                + " \"z\"=JsonArray[items=[JsonText[value=q], JsonNull[]]], e=JsonNull[]}],"
                + " JsonObject[members={x=JsonNull[], Y \"z\"=JsonNull[], e=JsonText[value={}]}],"
                + " JsonNull[]]], JsonArray[items=[]], JsonNull[]]");
  }

  @Test
  public void readsJsonTextsAsTheyAre() {
    Relation plan =
        records(
            "{\"a.b\":\"x\\u0000y\\n\",\"$[0]\":\"\"}\r\n\n{\"a.b\":\"2024-01-31\"}\n",
            typed("a.b", Simple.STRING),
            typed("$[0]", Simple.STRING));

    assertThat(session().rows(plan))
        .containsExactly(
            List.of(JsonValue.of("x\u0000y\n"), JsonValue.of("")),
            List.of(JsonValue.of("2024-01-31"), none()));
  }

  @Test
  public void readsWholeNumbersBeyond64BitsExactly() {
    Relation plan =
        records(
            "{\"a\":-99999999999999999999999999999999999999,\"b\":18446744073709551615}\n",
            typed("a", Whole.INT128),
            typed("b", Whole.UINT64));

    assertThat(session().rows(plan))
        .containsExactly(
            List.of(
                decimal("-99999999999999999999999999999999999999"),
                decimal("18446744073709551615")));
  }

  @Test
  public void readsBackWhatItWrote() {
    Column[] columns = {
      typed("i", Whole.INT128),
      typed("l", new ListOf(Whole.INT128)),
      typed("s", new StructOf(List.of(new Column("n", Whole.INT128)))),
      typed("u", Whole.UINT64),
      typed("x", Simple.NULL),
      typed("e", new StructOf(List.of()))
    };
    Relation plan =
        records(
            """
            {"i":99999999999999999999999999999999999999,"l":[1,-99999999999999999999999999999999999999],"s":{"n":36893488147419103232},"u":18446744073709551615,"e":{}}
            {}
            """,
            columns);
    Location file = new Location(folder.resolve("t.parquet").toString());
    session().write(plan, List.of(columns), TableFormat.PARQUET, file);
    Relation back = new Relation.Scan(new TableSource.ParquetTable(file, List.of(columns)));

    assertThat(session().rows(back)).isEqualTo(session().rows(plan));
  }

  @Test
  public void readsCsvCellsAsTheyAre() {
    Relation plan = cells("a,b\n 1 ,\"\"\n,\"x\"\"y\n,\"\n", "a", "b");

    assertThat(session().rows(plan))
        .containsExactly(
            List.of(JsonValue.of(" 1 "), JsonValue.of("")),
            List.of(none(), JsonValue.of("x\"y\n,")));
  }
}
