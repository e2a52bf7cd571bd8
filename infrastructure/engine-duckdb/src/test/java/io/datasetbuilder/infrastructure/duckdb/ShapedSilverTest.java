package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparison;
import io.datasetbuilder.buildspec.gold.GoldFilter.NotNull;
import io.datasetbuilder.buildspec.gold.GoldFilter.OneOf;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema.ColumnNullTokens.OnAbsent;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code schema.filter} and {@code schema.select}: the rows and columns that Silver keeps. */
class ShapedSilverTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private static final String SALES =
      "month,region,amount\n1,N,10\n2,S,\n3,N,30\nTotal,,40\n5,N,50\n";

  private final SilverFixture fixture = SHARED.get();

  private static Comparison where(String column, Comparator op, JsonValue value) {
    return new Comparison(column, op, value);
  }

  private List<String> first(String csv, SchemaBuilder schema) {
    return fixture.rows(csv, schema).stream().map(row -> text(row.get(0))).toList();
  }

  private static String text(JsonValue cell) {
    return cell instanceof JsonValue.JsonText text
        ? text.value()
        : ((JsonValue.JsonNumber) cell).value().toPlainString();
  }

  static Stream<Arguments> filters() {
    return Stream.of(
        Arguments.of(where("month", Comparator.NE, JsonValue.of("Total")), List.of(1, 2, 3, 5)),
        Arguments.of(where("amount", Comparator.GT, JsonValue.of(10)), List.of(3, "Total", 5)),
        Arguments.of(where("amount", Comparator.GE, JsonValue.of(10)), List.of(1, 3, "Total", 5)),
        Arguments.of(where("amount", Comparator.LT, JsonValue.of(40)), List.of(1, 3)),
        Arguments.of(where("amount", Comparator.LE, JsonValue.of(40)), List.of(1, 3, "Total")),
        Arguments.of(where("amount", Comparator.EQ, JsonValue.of(30)), List.of(3)),
        Arguments.of(where("amount", Comparator.NE, JsonValue.of(30)), List.of(1, "Total", 5)),
        Arguments.of(new OneOf("region", List.of(JsonValue.of("S"))), List.of(2)),
        Arguments.of(new NotNull("region"), List.of(1, 2, 3, 5)));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void rowsThatPassStayInTheirOrder(GoldFilter filter, List<Object> months) {
    assertThat(first(SALES, aSchema().filtering(filter)))
        .isEqualTo(months.stream().map(String::valueOf).toList());
  }

  @Test
  void allFiltersMustHoldAndTheyMayUseColumnsThatAreLeftOut() {
    SchemaBuilder schema =
        aSchema()
            .filtering(where("region", Comparator.EQ, JsonValue.of("N")))
            .filtering(where("amount", Comparator.GT, JsonValue.of(10)))
            .dropping("region")
            .selecting("month");

    assertThat(fixture.rows(SALES, schema))
        .containsExactly(List.of(JsonValue.of("3")), List.of(JsonValue.of("5")));
  }

  @Test
  void filtersSeeTheNamesTypesAndNullsAfterTheOtherSteps() {
    SchemaBuilder schema =
        aSchema()
            .renaming("month", "m")
            .nullToken("m", "Total", OnAbsent.ERROR)
            .casting("m", "int")
            .filtering(where("m", Comparator.GE, JsonValue.of(3)));

    assertThat(first(SALES, schema)).containsExactly("3", "5");
  }

  @Test
  void derivedColumnsCanBeFiltered() {
    String csv = "y,m,d\n2024,1,2\n2024,,\n2024,3,4\n";
    SchemaBuilder schema =
        aSchema().dateParts("day", "y", "m", "d").filtering(new NotNull("day")).selecting("day");

    assertThat(fixture.rows(csv, schema)).hasSize(2);
  }

  /** Nothing is lost unnoticed, not even in a row that the filter leaves out. */
  @Test
  void aCastMustNotLoseAValueOfARowThatIsLeftOut() {
    List<Problem> problems =
        fixture.losses(
            FileFormat.CSV,
            SALES,
            aSchema()
                .casting("month", "int")
                .filtering(where("region", Comparator.NE, JsonValue.of("x"))));

    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(TableProblem.CAST_DATA_LOSS);
              assertThat(problem.message()).contains("would lose 1 value (first rows: 4)");
            });
  }

  /** As many nulls are filtered out as the cast makes: counts alone would prove nothing. */
  @Test
  void nullsThatAreFilteredOutDoNotHideALostValue() {
    String csv = "n,keep\nx,true\n,false\n2,true\n";

    assertThat(
            fixture.losses(
                FileFormat.CSV,
                csv,
                aSchema()
                    .casting("n", "int")
                    .filtering(where("keep", Comparator.EQ, JsonValue.of(true)))))
        .extracting(Problem::code)
        .containsExactly(TableProblem.CAST_DATA_LOSS);
  }

  @Test
  void everythingThatIsWrongIsReportedTogether() {
    assertThat(
            fixture.refusals(
                SALES,
                aSchema()
                    .filtering(where("amuont", Comparator.GT, JsonValue.of(1)))
                    .filtering(where("amount", Comparator.EQ, JsonValue.of("x")))
                    .selecting("month", "regoin")))
        .extracting(problem -> problem.code().wire() + " " + problem.at())
        .containsExactly(
            "missing_column schema.filter[0].column",
            "gold_filter_type schema.filter[1].value",
            "missing_column schema.select[1]");
  }

  @Test
  void onlyColumnsOfSilverAreDescribed() {
    assertThat(
            fixture.refusals(
                SALES,
                aSchema()
                    .dropping("region")
                    .describing("amount", "Amount")
                    .describing("region", "Region")
                    .describing("moth", "Month")))
        .extracting(problem -> problem.code().wire() + " " + problem.at())
        .containsExactly(
            "missing_column schema.columns.moth", "missing_column schema.columns.region");
  }

  @Test
  void noRowPassesAFilterOnAColumnOfNulls() {
    assertThat(
            fixture.rows(
                "a,b\n1,\n2,\n", aSchema().filtering(where("b", Comparator.NE, JsonValue.of(7)))))
        .isEmpty();
  }

  @Test
  void theSelectionDecidesTheOrderOfTheColumns() {
    SilverTable table =
        fixture.table(FileFormat.CSV, SALES, aSchema().selecting("amount", "month"));

    assertThat(table.columns()).extracting(Column::name).containsExactly("amount", "month");
    assertThat(fixture.rows(table).get(0)).containsExactly(JsonValue.of(10), JsonValue.of("1"));
  }

  @Test
  void aColumnThatIsNotSelectedMayMixTypes() {
    String json = "[{\"a\": 1, \"n\": 2}, {\"a\": {\"x\": [1]}, \"n\": 3}, {\"a\": \"t\"}]";

    SilverTable table = fixture.table(FileFormat.JSON, json, aSchema().selecting("n"));

    assertThat(table.columns()).extracting(Column::name).containsExactly("n");
    assertThat(SilverFixture.dtypes(table)).containsExactly("Int64");
  }
}
