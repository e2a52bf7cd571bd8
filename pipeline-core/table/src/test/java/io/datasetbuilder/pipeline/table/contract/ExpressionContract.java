package io.datasetbuilder.pipeline.table.contract;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AllOf;
import io.datasetbuilder.pipeline.table.plan.Expression.AnyOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Bin;
import io.datasetbuilder.pipeline.table.plan.Expression.BooleanLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.FirstNonNull;
import io.datasetbuilder.pipeline.table.plan.Expression.IsFinite;
import io.datasetbuilder.pipeline.table.plan.Expression.IsNull;
import io.datasetbuilder.pipeline.table.plan.Expression.LocalToUtc;
import io.datasetbuilder.pipeline.table.plan.Expression.MakeDate;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.Not;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.NumberLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.OneOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Expression.PadLeft;
import io.datasetbuilder.pipeline.table.plan.Expression.Replace;
import io.datasetbuilder.pipeline.table.plan.Expression.Substring;
import io.datasetbuilder.pipeline.table.plan.Expression.TextLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Trim;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every kind of {@link Expression} means. */
public abstract class ExpressionContract extends TableEngineContract {

  private static final Expression NO_TEXT = new NullLiteral(Simple.STRING);
  private static final Expression TRUE = new BooleanLiteral(true);
  private static final Expression FALSE = new BooleanLiteral(false);
  private static final Expression UNKNOWN = new NullLiteral(Simple.BOOLEAN);

  private static JsonValue json(String value) {
    return value == null ? JsonValue.ofNull() : JsonValue.of(value);
  }

  @ParameterizedTest
  @CsvSource({
    "EQ, false, true, false", "NE, true, false, true", "GT, false, false, true",
    "GE, false, true, true", "LT, true, false, false", "LE, true, true, false"
  })
  public void comparesNumbers(Operator operator, boolean less, boolean equal, boolean greater) {
    assertThat(value(new Comparison(operator, number(9), number(10))))
        .isEqualTo(JsonValue.of(less));
    assertThat(value(new Comparison(operator, number(10), number(10))))
        .isEqualTo(JsonValue.of(equal));
    assertThat(value(new Comparison(operator, number(10), number(9))))
        .isEqualTo(JsonValue.of(greater));
    assertThat(value(new Comparison(operator, number(1), new NullLiteral(Whole.INT64))))
        .isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void comparesTextsByCodePoint() {
    assertThat(value(new Comparison(Operator.LT, text("Z"), text("a"))))
        .isEqualTo(JsonValue.of(true));
    assertThat(value(new Comparison(Operator.LT, text("\uFFFD"), text("😀"))))
        .isEqualTo(JsonValue.of(true));
    assertThat(value(new Comparison(Operator.EQ, text("a"), text("A"))))
        .isEqualTo(JsonValue.of(false));
  }

  @ParameterizedTest
  @CsvSource({"ab12cd, true", "ab, false", "12, true"})
  public void findsAMatchAnywhereInAText(String value, boolean found) {
    assertThat(value(new Expression.FindsMatch(text(value), "[0-9]{2}")))
        .isEqualTo(JsonValue.of(found));
  }

  @Test
  public void statesWhetherATextContainsAPart() {
    assertThat(value(new Expression.Contains(text("50%_@x"), "%_@"))).isEqualTo(JsonValue.of(true));
    assertThat(value(new Expression.Contains(text("50@x"), "%"))).isEqualTo(JsonValue.of(false));
    assertThat(value(new Expression.Contains(NO_TEXT, "x"))).isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void statesWhetherSomeElementOfAListSatisfiesACondition() {
    Relation lists =
        records(
            "{\"l\":[\"a\",\"b\"]}\n{\"l\":[\"c\",null]}\n{\"l\":[]}\n",
            typed("l", new DataType.ListOf(Simple.STRING)));
    Expression isA = new Comparison(Operator.EQ, column("e"), text("a"));
    Expression any = new Expression.AnyElement(column("l"), "e", isA);

    assertThat(session().rows(new Relation.Project(lists, List.of(new Relation.Named("x", any)))))
        .extracting(row -> row.get(0))
        .containsExactly(JsonValue.of(true), JsonValue.of(false), JsonValue.of(false));
  }

  @Test
  public void statesWhichFloatsAreNan() {
    Expression nan = new Convert(text("nan"), Simple.FLOAT64);
    Expression infinity = new Convert(text("inf"), Simple.FLOAT64);

    assertThat(value(new Expression.IsNan(nan))).isEqualTo(JsonValue.of(true));
    assertThat(value(new Expression.IsNan(infinity))).isEqualTo(JsonValue.of(false));
  }

  @Test
  public void hashesEqualTuplesAlikeAndOthersNot() {
    Expression none = new NullLiteral(Simple.FLOAT64);
    Expression nan = new Convert(text("nan"), Simple.FLOAT64);
    Expression zero = new Convert(text("0.0"), Simple.FLOAT64);
    Expression minusZero = new Convert(text("-0.0"), Simple.FLOAT64);

    assertThat(value(hashesEqual(zero, minusZero))).isEqualTo(JsonValue.of(true));
    assertThat(value(hashesEqual(nan, nan))).isEqualTo(JsonValue.of(true));
    assertThat(value(hashesEqual(none, none))).isEqualTo(JsonValue.of(true));
    assertThat(value(hashesEqual(none, zero))).isEqualTo(JsonValue.of(false));
  }

  private static Expression hashesEqual(Expression left, Expression right) {
    return new Comparison(
        Operator.EQ,
        new Expression.RowHash(List.of(text("a"), left)),
        new Expression.RowHash(List.of(text("a"), right)));
  }

  /** A sample of the rows of a table is those with a low hash. */
  @Test
  public void spreadsHashesEvenlyOverSixtyFourBitsFromZero() {
    String lines = "{}\n".repeat(4_000);
    Relation rows = new Relation.NumberRows(records(lines, typed("s", Simple.STRING)), "row", 1);
    Expression hash = new Expression.RowHash(List.of(column("row")));
    Expression eighth = new Expression.NumberLiteral(new BigDecimal(BigInteger.TWO.pow(61)));
    Expression half = new Expression.NumberLiteral(new BigDecimal(BigInteger.TWO.pow(63)));

    assertThat(rowsWhere(rows, new Comparison(Operator.LT, hash, eighth))).isBetween(400, 600);
    assertThat(rowsWhere(rows, new Comparison(Operator.LT, hash, half))).isBetween(1_850, 2_150);
    assertThat(rowsWhere(rows, new Comparison(Operator.GE, hash, Expression.number(0))))
        .isEqualTo(4_000);
  }

  private int rowsWhere(Relation rows, Expression condition) {
    return session().rows(new Relation.Filter(rows, condition)).size();
  }

  @Test
  public void joinsConditionsInThreeValues() {
    assertThat(value(new AllOf(List.of(TRUE, UNKNOWN)))).isEqualTo(JsonValue.ofNull());
    assertThat(value(new AllOf(List.of(FALSE, UNKNOWN)))).isEqualTo(JsonValue.of(false));
    assertThat(value(new AllOf(List.of()))).isEqualTo(JsonValue.of(true));
    assertThat(value(new AnyOf(List.of(TRUE, UNKNOWN)))).isEqualTo(JsonValue.of(true));
    assertThat(value(new AnyOf(List.of(FALSE, UNKNOWN)))).isEqualTo(JsonValue.ofNull());
    assertThat(value(new AnyOf(List.of()))).isEqualTo(JsonValue.of(false));
    assertThat(value(new Not(UNKNOWN))).isEqualTo(JsonValue.ofNull());
    assertThat(value(new Not(FALSE))).isEqualTo(JsonValue.of(true));
  }

  @Test
  public void statesNullFromValues() {
    assertThat(value(new IsNull(NO_TEXT))).isEqualTo(JsonValue.of(true));
    assertThat(value(new IsNull(text("")))).isEqualTo(JsonValue.of(false));
    assertThat(value(Expression.notNull(NO_TEXT))).isEqualTo(JsonValue.of(false));
  }

  @Test
  public void findsAValueAmongOptions() {
    List<Expression> options = List.of(text("a"), text("b'"));

    assertThat(value(new OneOf(text("b'"), options))).isEqualTo(JsonValue.of(true));
    assertThat(value(new OneOf(text("B'"), options))).isEqualTo(JsonValue.of(false));
    assertThat(value(new OneOf(NO_TEXT, options))).isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void choosesTheOtherValueWhenAConditionIsUnknown() {
    assertThat(value(new When(TRUE, text("a"), text("b")))).isEqualTo(json("a"));
    assertThat(value(new When(UNKNOWN, text("a"), text("b")))).isEqualTo(json("b"));
  }

  @Test
  public void takesTheFirstValueThatIsNotNull() {
    assertThat(value(new FirstNonNull(List.of(NO_TEXT, text(""), text("b"))))).isEqualTo(json(""));
    assertThat(value(new FirstNonNull(List.of(NO_TEXT)))).isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void matchesTheWholeTextOnly() {
    assertThat(value(new Matches(text("ab"), "a|ab"))).isEqualTo(JsonValue.of(true));
    assertThat(value(new Matches(text("ab"), "a"))).isEqualTo(JsonValue.of(false));
    assertThat(value(new Matches(text("a\n"), "a"))).isEqualTo(JsonValue.of(false));
    assertThat(value(new Matches(text("5'"), "[0-9]{1,2}'"))).isEqualTo(JsonValue.of(true));
    assertThat(value(new Matches(NO_TEXT, "a"))).isEqualTo(JsonValue.ofNull());
  }

  @ParameterizedTest
  @CsvSource({
    "12, 12",
    "+5, 5",
    "-9223372036854775808, -9223372036854775808",
    "9223372036854775808,",
    "x,",
    "'',"
  })
  public void convertsTextToWholeNumbersOrNull(String written, BigDecimal number) {
    assertThat(value(new Convert(text(written), Whole.INT64)))
        .isEqualTo(number == null ? JsonValue.ofNull() : JsonValue.of(number));
  }

  @Test
  public void convertsBetweenTypes() {
    assertThat(value(new Convert(text("1.50"), new DataType.Decimal(9, 2))))
        .isEqualTo(JsonValue.of(new BigDecimal("1.50")));
    assertThat(value(new Convert(text("2024-02-30"), Simple.DATE))).isEqualTo(JsonValue.ofNull());
    assertThat(value(new Convert(text("2024-02-29"), Simple.DATE))).isEqualTo(json("2024-02-29"));
    assertThat(value(new Convert(number(5), Simple.STRING))).isEqualTo(json("5"));
    assertThat(value(new Convert(TRUE, Simple.STRING))).isEqualTo(json("true"));
    assertThat(value(new Convert(number(300), Whole.INT8))).isEqualTo(JsonValue.ofNull());
  }

  @ParameterizedTest
  @CsvSource({
    "2024-12-31T23:59:59.5, 2024-12-31T23:59:59.5",
    "2024-12-31T23:59:59., 2024-12-31T23:59:59",
    "2024-12-31T24:00:00, 2025-01-01T00:00:00",
    "2024-12-31T24:00:00., 2025-01-01T00:00:00",
    "2024-12-32T00:00:00,"
  })
  public void readsTheLastMomentOfADayAndAPointWithoutDigits(String written, String datetime) {
    assertThat(value(new Convert(text(written), Simple.DATETIME))).isEqualTo(json(datetime));
  }

  @Test
  public void readsBackTheNumberThatAConversionKept() {
    Expression kept = new Convert(number(9007199254740993L), Simple.FLOAT64);

    assertThat(
            value(
                new Comparison(
                    Operator.EQ, new Convert(kept, Whole.INT64), number(9007199254740993L))))
        .isEqualTo(JsonValue.of(false));
  }

  @Test
  public void replacesEveryOccurrenceOfATextAsItIs() {
    assertThat(value(new Replace(text("a.b.c\\"), ".", "\\"))).isEqualTo(json("a\\b\\c\\"));
    assertThat(value(new Replace(NO_TEXT, ".", ""))).isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void cutsTexts() {
    assertThat(value(new Trim(text("  a b ")))).isEqualTo(json("a b"));
    assertThat(value(new Substring(text("서울시청"), 2, 2))).isEqualTo(json("울시"));
    assertThat(value(new Substring(text("ab"), 2, 9))).isEqualTo(json("b"));
  }

  @Test
  public void padsShorterTextsOnly() {
    assertThat(value(new PadLeft(text("7"), 3, '0'))).isEqualTo(json("007"));
    assertThat(value(new PadLeft(text("12345"), 3, '0'))).isEqualTo(json("12345"));
    assertThat(value(new PadLeft(text("서"), 3, '0'))).isEqualTo(json("00서"));
    assertThat(value(new PadLeft(NO_TEXT, 3, '0'))).isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void composesLetters() {
    assertThat(value(new Expression.Compose(text("e\u0301 \u1109\u1165"))))
        .isEqualTo(json("\u00e9 서"));
    assertThat(value(new Expression.Compose(text("서 abc")))).isEqualTo(json("서 abc"));
    assertThat(value(new Expression.Compose(NO_TEXT))).isEqualTo(JsonValue.ofNull());
  }

  @Test
  public void putsTextsTogether() {
    assertThat(value(new Concat(List.of(text("a'"), text("\u0000"), text("b")))))
        .isEqualTo(json("a'\u0000b"));
    assertThat(value(new Concat(List.of(text("a"), NO_TEXT)))).isEqualTo(JsonValue.ofNull());
  }

  @ParameterizedTest
  @CsvSource({
    "2024, 2, 29, 2024-02-29",
    "2023, 2, 29,",
    "2024, 13, 1,",
    "2024, 0, 1,",
    "7, 1, 1, 0007-01-01"
  })
  public void makesDatesThatExist(int year, int month, int day, String date) {
    assertThat(value(new MakeDate(number(year), number(month), number(day)))).isEqualTo(json(date));
  }

  @Test
  public void makesNoDateOfNull() {
    assertThat(value(new MakeDate(new NullLiteral(Whole.INT64), number(1), number(1))))
        .isEqualTo(JsonValue.ofNull());
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "9.99, 0", "10, 1", "95, 9", "100, 9"})
  public void placesValuesInBins(BigDecimal value, int bin) {
    Expression place =
        new Bin(Simple.FLOAT64, new NumberLiteral(value), number(0), number(100), 10);

    assertThat(value(place)).isEqualTo(JsonValue.of(bin));
  }

  @Test
  public void placesDatesInBins() {
    Expression from = new Convert(text("2024-01-01"), Simple.DATE);
    Expression to = new Convert(text("2024-12-31"), Simple.DATE);

    assertThat(value(new Bin(Simple.DATE, to, from, to, 20))).isEqualTo(JsonValue.of(19));
  }

  @Test
  public void placesValuesBetweenTheFarthestEnds() {
    Expression low = new Convert(text("-1.7e308"), Simple.FLOAT64);
    Expression high = new Convert(text("1.7e308"), Simple.FLOAT64);

    assertThat(value(new Bin(Simple.FLOAT64, low, low, high, 20))).isEqualTo(JsonValue.of(0));
    assertThat(value(new Bin(Simple.FLOAT64, high, low, high, 20))).isEqualTo(JsonValue.of(19));
    assertThat(
            value(new Bin(Simple.FLOAT64, new Convert(number(1), Simple.FLOAT64), low, high, 20)))
        .isEqualTo(JsonValue.of(10));
  }

  @Test
  public void statesFiniteFloats() {
    for (String written : List.of("NaN", "Infinity", "-Infinity")) {
      assertThat(value(new IsFinite(new Convert(text(written), Simple.FLOAT64))))
          .isEqualTo(JsonValue.of(false));
    }
    assertThat(value(new IsFinite(new Convert(text("0"), Simple.FLOAT64))))
        .isEqualTo(JsonValue.of(true));
  }

  @ParameterizedTest
  @CsvSource({
    "0.05, 2, 5",
    "99999.99, 2, 9999999",
    "-0.3, 1, -3",
    "-0.0, 3, 0",
    "131.999999, 6, 131999999",
    "12, 0, 12",
    "0.1, 15, 100000000000000",
    "0.30000000000000004, 1,",
    "0.055, 2,"
  })
  public void countsInUnitsOfADecimalPlace(String written, int places, BigDecimal units) {
    Expression number = new Convert(text(written), Simple.FLOAT64);

    assertThat(value(new Expression.InUnits(number, places)))
        .isEqualTo(units == null ? new JsonValue.JsonNull() : JsonValue.of(units));
  }

  @Test
  public void takesLiteralsExactly() {
    assertThat(value(new NumberLiteral(new BigDecimal("0.10"))))
        .isEqualTo(JsonValue.of(new BigDecimal("0.10")));
    assertThat(value(new NumberLiteral(new BigDecimal("-123456789012345678901234567890"))))
        .isEqualTo(JsonValue.of(new BigDecimal("-123456789012345678901234567890")));
    assertThat(value(text("it's \"\\n\" \u0000 😀"))).isEqualTo(json("it's \"\\n\" \u0000 😀"));
  }

  @Test
  public void comparesWithLiteralsOfAnySize() {
    Expression one = new Convert(number(1), Simple.FLOAT64);

    for (String huge :
        Arrays.asList("1e400", "1e39", "123456789012345678901234567890.123456789012345678901")) {
      assertThat(value(new Comparison(Operator.LT, one, new NumberLiteral(new BigDecimal(huge)))))
          .as(huge)
          .isEqualTo(JsonValue.of(true));
    }
  }

  @ParameterizedTest
  @CsvSource({"9223372036854775808", "-9223372036854775809", "1.5", "1e400"})
  public void comparesNoNullWithALiteral(BigDecimal literal) {
    for (Operator operator : Operator.values()) {
      Expression none = new NullLiteral(Whole.INT64);
      assertThat(value(new Comparison(operator, none, new NumberLiteral(literal))))
          .as(operator.name())
          .isEqualTo(JsonValue.ofNull());
    }
  }

  @Test
  public void findsColumnsUnderAnyName() {
    List<String> names = List.of("select", "a \"b\"", "x.y", "서울", "'", "\"");
    for (String name : names) {
      String header = "\"" + name.replace("\"", "\"\"") + "\"\nv\n";
      Relation plan = project(cells(header, name), column(name));

      assertThat(firstColumn(plan)).as(name).containsExactly(json("v"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"t", "u", "l", "element"})
  public void movesLocalTimesOfColumnsUnderAnyName(String name) {
    Expression local = new Convert(column(name), Simple.DATETIME);
    Relation plan =
        project(
            cells(name + "\n2024-07-01 12:00:00\n", name),
            new LocalToUtc(local, new TextLiteral("Asia/Seoul")));

    assertThat(firstColumn(plan)).containsExactly(json("2024-07-01T03:00:00"));
  }
}
