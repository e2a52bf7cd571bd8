package io.datasetbuilder.infrastructure.spark;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.contract.TableEngineContract;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Aggregates that run in several passes give one row, with the results of one pass. */
class SparkAggregatesTest extends TableEngineContract {

  private static final DataType NESTED =
      new StructOf(List.of(typed("x", Whole.INT64), typed("y", new ListOf(Simple.STRING))));

  private static final List<BigDecimal> LEVELS =
      Stream.of("0", "0.05", "0.5", "0.95", "1").map(BigDecimal::new).toList();

  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.engine(threads);
  }

  private static Relation aggregate(Relation rows, Figure... figures) {
    List<Measure> measures = new ArrayList<>();
    for (Figure figure : figures) {
      measures.add(new Measure("m" + measures.size(), figure));
    }
    return new Relation.Aggregate(rows, List.of(), measures);
  }

  private static Figure distinct(String column) {
    return new Figure.CountDistinct(column(column), Held.GROUPED);
  }

  private List<JsonValue> ofOther(Relation plan) {
    try (TableEngine.Session duck =
        new DuckDbEngine(new EngineLimits(2, 512, OptionalLong.empty()))
            .open(new Location(folder.resolve("duck").toString()), 1, Interruption.NEVER)) {
      return duck.rows(plan).get(0);
    }
  }

  @Test
  void countsDistinctValuesOfEachType() {
    Relation rows =
        records(
            """
            {"s":"a","f":"NaN","b":true,"d":"2024-01-01","l":[1,null],"n":{"x":1,"y":["p"]}}
            {"s":"","f":"NaN","b":true,"d":"2024-01-02","l":[1,null],"n":{"x":1,"y":["p"]}}
            {"s":"a","f":"-0","b":null,"d":"2024-01-01","l":[null,1],"n":{"x":1,"y":["q"]}}
            {"s":null,"f":"0","b":true,"l":[],"n":{"x":null,"y":null}}
            {}
            """,
            typed("s", Simple.STRING),
            typed("f", Simple.STRING),
            typed("b", Simple.BOOLEAN),
            typed("d", Simple.DATE),
            typed("l", new ListOf(Whole.INT64)),
            typed("n", NESTED));
    Expression float64 = new Convert(column("f"), Simple.FLOAT64);

    Relation plan =
        aggregate(
            rows,
            distinct("s"),
            new Figure.CountDistinct(float64, Held.GROUPED),
            distinct("b"),
            distinct("d"),
            distinct("l"),
            distinct("n"),
            new Figure.CountRows());

    assertThat(session().rows(plan))
        .containsExactly(Stream.of(2, 2, 1, 2, 3, 3, 5).map(JsonValue::of).toList());
  }

  @Test
  void keepsTheOrderOfMeasuresThatShareAGrouping() {
    Relation rows =
        records("{\"s\":\"b\"}\n{\"s\":\"a\"}\n{\"s\":\"b\"}\n{}\n", typed("s", Simple.STRING));

    Relation plan =
        aggregate(
            rows,
            new Figure.MostFrequent(column("s"), 1, Held.GROUPED),
            new Figure.CountRows(),
            distinct("s"),
            new Figure.Max(column("s")),
            new Figure.MostFrequent(column("s"), 9, Held.GROUPED));

    assertThat(session().rows(plan).get(0)).isEqualTo(ofOther(plan));
  }

  @Test
  void namesTwoMeasuresAlike() {
    Relation rows = records("{\"s\":\"b\"}\n", typed("s", Simple.STRING));
    Relation plan =
        new Relation.Aggregate(
            rows,
            List.of(),
            List.of(new Measure("m", distinct("s")), new Measure("m", new Figure.CountRows())));

    assertThat(session().rows(plan)).containsExactly(List.of(JsonValue.of(1), JsonValue.of(1)));
  }

  @Test
  void aggregatesNoRows() {
    Relation rows = records("{\"n\":1}\n", typed("n", Whole.INT64));
    Relation none = new Relation.Filter(rows, new Expression.BooleanLiteral(false));

    List<JsonValue> empty =
        session()
            .rows(
                aggregate(
                    none,
                    distinct("n"),
                    new Figure.CountDistinctWithin(column("n"), 0, 9),
                    new Figure.MostFrequent(column("n"), 2, Held.GROUPED),
                    new Figure.Quantiles(column("n"), LEVELS),
                    new Figure.Sum(column("n")),
                    new Figure.SumOfSquares(column("n"))))
            .get(0);

    assertThat(empty.subList(0, 2)).containsExactly(JsonValue.of(0), JsonValue.of(0));
    assertThat(empty.subList(2, 6)).containsOnly(JsonValue.ofNull());
  }

  @Test
  void addsUpTheLargestNumbersExactly() {
    String lines =
        Stream.of(Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE, -1L, 0L, 1L << 42, -(1L << 21))
            .map(n -> "{\"n\":" + n + ",\"i\":" + (int) (n >> 33) + "}\n")
            .collect(Collectors.joining());
    Relation rows = records(lines, typed("n", Whole.INT64), typed("i", Whole.INT64));
    Relation plan =
        aggregate(
            rows,
            new Figure.Sum(column("n")),
            new Figure.Sum(column("i")),
            new Figure.SumOfSquares(column("i")));

    assertThat(session().rows(plan).get(0)).isEqualTo(ofOther(plan));
  }

  /** A range of so many numbers has no bit for each. */
  @Test
  void countsNumbersOfAWideRange() {
    Relation rows =
        records(
            "{\"n\":-9223372036854775808}\n{\"n\":9223372036854775807}\n{\"n\":7}\n{\"n\":7}\n",
            typed("n", Whole.INT64));

    assertThat(
            session()
                .rows(
                    aggregate(
                        rows,
                        new Figure.CountDistinctWithin(
                            column("n"), Long.MIN_VALUE, Long.MAX_VALUE))))
        .containsExactly(List.of(JsonValue.of(3)));
  }

  @Test
  void putsBothEndsOfARangeIntoItsBins() {
    String lines =
        IntStream.rangeClosed(0, 100)
            .mapToObj(n -> "{\"n\":" + n + ",\"d\":\"2024-01-" + (10 + n % 5) + "\"}\n")
            .collect(Collectors.joining("", "", "{}\n"));
    Relation rows = records(lines, typed("n", Whole.INT64), typed("d", Simple.DATE));
    Expression number =
        new Expression.Bin(
            Whole.INT64, column("n"), Expression.number(0), Expression.number(100), 20);
    Expression day =
        new Expression.Bin(
            Simple.DATE,
            column("d"),
            new Convert(text("2024-01-09 12:00:00"), Simple.DATETIME),
            new Convert(text("2024-01-14 12:00:00"), Simple.DATETIME),
            5);
    Relation plan =
        aggregate(
            rows,
            new Figure.CountEach(number, Held.GROUPED),
            new Figure.CountEach(day, Held.LISTED),
            distinct("n"));

    assertThat(session().rows(plan).get(0)).isEqualTo(ofOther(plan));
  }

  /** Values of many tasks, however the work is divided. */
  @Test
  @Tag("deep")
  void givesOneResultForAnyNumberOfTasks() {
    String lines =
        IntStream.range(0, 300_000)
            .mapToObj(n -> "{\"n\":" + n * 7919L % 100_003 + ",\"s\":\"s" + n % 1_009 + "\"}\n")
            .collect(Collectors.joining());
    Relation rows = records(lines, typed("n", Whole.INT64), typed("s", Simple.STRING));
    Relation plan =
        aggregate(
            rows,
            distinct("n"),
            distinct("s"),
            new Figure.CountDistinctWithin(column("n"), 0, 100_002),
            new Figure.MostFrequent(column("s"), 5, Held.GROUPED),
            new Figure.Quantiles(column("n"), LEVELS),
            new Figure.Sum(column("n")),
            new Figure.SumOfSquares(column("n")),
            new Figure.Max(column("s")));
    List<JsonValue> expected = ofOther(plan);

    for (int threads : new int[] {1, 2, 7}) {
      try (TableEngine.Session session = open(threads)) {
        assertThat(session.rows(plan).get(0)).as("%d tasks", threads).isEqualTo(expected);
      }
    }
  }
}
