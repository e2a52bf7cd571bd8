package io.datasetbuilder.pipeline.gold;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gold as a plan (Spec, "sources[].gold", rules 1 to 3); what it does is tested on an engine. */
class GoldPlanTest {

  private static final TableSource SILVER =
      new TableSource.ParquetTable(
          new Location("silver"),
          List.of(
              new Column("n", DataType.Whole.INT64),
              new Column("d", new DataType.Decimal(9, 2)),
              new Column("s", DataType.Simple.STRING),
              new Column("b", DataType.Simple.BOOLEAN)));

  private static Result<GoldPlan> plan(List<String> select, GoldFilter... filters) {
    return GoldPlan.of(
        SILVER,
        new GoldSelection(Optional.ofNullable(select), List.of(filters), List.of(), List.of()),
        new Masking(Set.of()),
        Set.of());
  }

  private static Expression condition(GoldFilter filter) {
    Relation relation = ((Result.Ok<GoldPlan>) plan(null, filter)).value().relation();
    Expression all = ((Relation.Filter) relation).condition();
    return ((Expression.AllOf) all).parts().get(0);
  }

  private static Expression number(String column, Comparator op, String value) {
    return condition(new GoldFilter.Comparison(column, op, JsonValue.of(new BigDecimal(value))));
  }

  @Test
  void scansSilverWhenNothingIsSelected() {
    GoldPlan plan = ((Result.Ok<GoldPlan>) plan(null)).value();

    assertThat(plan.relation()).isEqualTo(new Relation.Scan(SILVER));
    assertThat(plan.columns()).isEqualTo(SILVER.columns());
  }

  @Test
  void filtersBeforeItSelects() {
    GoldPlan plan = ((Result.Ok<GoldPlan>) plan(List.of("s"), new GoldFilter.NotNull("n"))).value();

    assertThat(plan.relation()).isInstanceOf(Relation.Project.class);
    assertThat(((Relation.Project) plan.relation()).input()).isInstanceOf(Relation.Filter.class);
    assertThat(plan.columns()).containsExactly(SILVER.columns().get(2));
  }

  @ParameterizedTest
  @CsvSource({
    "n, GT, 1.5, GT, 1", "n, GE, 1.5, GT, 1", "n, LT, 1.5, LE, 1", "n, LE, 1.5, LE, 1",
    "n, GT, -1.5, GT, -2", "n, EQ, 2.0, EQ, 2", "d, GT, 0.125, GT, 0.12", "d, LE, 0.1, LE, 0.10"
  })
  void comparesExactColumnsWithWhatTheyCouldHold(
      String column, Comparator op, String value, Expression.Operator expected, String literal) {
    assertThat(number(column, op, value))
        .isEqualTo(
            new Expression.Comparison(
                expected,
                Expression.column(column),
                new Expression.NumberLiteral(new BigDecimal(literal))));
  }

  @ParameterizedTest
  @CsvSource({
    "EQ, 1.5, false",
    "EQ, 1e38, false",
    "GT, 1e38, false",
    "LT, -1e38, false",
    "NE, 1.5, true",
    "NE, 1e38, true",
    "LT, 1e38, true",
    "GE, -1e38, true"
  })
  void knowsWhatNoExactColumnHolds(Comparator op, String value, boolean everyValuePasses) {
    assertThat(number("n", op, value))
        .isEqualTo(
            everyValuePasses
                ? Expression.notNull(Expression.column("n"))
                : new Expression.BooleanLiteral(false));
  }

  /** Spec, "sources[].gold", rule 3. */
  @Test
  void comparesOnlyLikeWithLike() {
    Result<GoldPlan> planning =
        plan(
            List.of("q"),
            new GoldFilter.Comparison("s", Comparator.EQ, JsonValue.of(1)),
            new GoldFilter.Comparison("b", Comparator.EQ, JsonValue.of("true")),
            new GoldFilter.OneOf("n", List.of(JsonValue.of(1), JsonValue.of("2"))),
            new GoldFilter.NotNull("nn"));

    assertThat(planning.problems())
        .extracting(Problem::at)
        .containsExactly(
            "gold.filters[0].value",
            "gold.filters[1].value",
            "gold.filters[2].value[1]",
            "gold.filters[3].column",
            "gold.select[0]");
  }
}
