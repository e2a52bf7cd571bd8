package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.gold.GoldPlan;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rows and columns Gold takes (Spec, "sources[].gold", rules 1 to 3). */
class GoldSelectionTest {

  private static final String RECORDS =
      """
      {"id":1,"n":1,"f":0.5,"s":"a","b":true}
      {"id":2,"n":2,"f":1.5,"s":"b","b":false}
      {"id":3,"n":-9223372036854775808,"f":-1e300,"s":"","b":true}
      {"id":4,"n":9223372036854775807,"f":1e300,"s":"서울","b":false}
      {"id":5}
      """;

  @AutoClose private final SilverFixture fixture;
  private TableSource silver;

  GoldSelectionTest(@TempDir Path folder) {
    fixture = new SilverFixture(folder);
    silver = fixture.table(FileFormat.JSONL, RECORDS, aSchema()).table();
  }

  private static GoldSelection where(GoldFilter... filters) {
    return new GoldSelection(Optional.empty(), List.of(filters), List.of(), List.of());
  }

  private GoldPlan plan(GoldSelection selection) {
    Result<GoldPlan> planning = GoldPlan.of(silver, selection, new Masking(Set.of()));
    assertThat(planning).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<GoldPlan>) planning).value();
  }

  private List<Problem> problems(GoldSelection selection) {
    Result<GoldPlan> planning = GoldPlan.of(silver, selection, new Masking(Set.of()));
    assertThat(planning).isInstanceOf(Result.Refused.class);
    return planning.problems();
  }

  /** The ids of the rows that pass, put together. */
  private String ids(GoldFilter... filters) {
    return fixture.session().rows(plan(where(filters)).relation()).stream()
        .map(row -> ((JsonValue.JsonNumber) row.get(0)).value().toPlainString())
        .collect(Collectors.joining());
  }

  private static GoldFilter compare(String column, Comparator op, JsonValue value) {
    return new GoldFilter.Comparison(column, op, value);
  }

  @ParameterizedTest
  @CsvSource({
    "n, EQ, 1, 1",
    "n, NE, 1, 234",
    "n, GT, 1, 24",
    "n, GE, 2, 24",
    "n, LT, 2, 13",
    "n, LE, 1, 13",
    "n, GT, 1.5, 24",
    "n, GE, 1.5, 24",
    "n, LT, 1.5, 13",
    "n, LE, 1.5, 13",
    "n, EQ, 1.5, ''",
    "n, NE, 1.5, 1234",
    "n, EQ, 1.0, 1",
    "n, LT, -0.5, 3",
    "n, GT, 1e50, ''",
    "n, LT, 1e50, 1234",
    "n, GE, -1e50, 1234",
    "n, EQ, 1e50, ''",
    "n, NE, 1e50, 1234",
    "n, GT, 1e-40, 124",
    "n, EQ, 9223372036854775807, 4",
    "n, LT, 9223372036854775808, 1234",
    "f, EQ, 0.5, 1",
    "f, GT, 1, 24",
    "f, LE, 1.5, 123",
    "f, LT, 1e400, 1234",
    "f, GT, 1e-400, 124",
  })
  void comparesNumbers(String column, Comparator op, BigDecimal value, String ids) {
    assertThat(ids(compare(column, op, JsonValue.of(value)))).isEqualTo(ids);
  }

  @ParameterizedTest
  @CsvSource({
    "EQ, b, 2",
    "NE, b, 134",
    "GT, a, 24",
    "GE, a, 124",
    "LT, b, 13",
    "LE, '', 3",
    "EQ, 서울, 4"
  })
  void comparesTexts(Comparator op, String value, String ids) {
    assertThat(ids(compare("s", op, JsonValue.of(value)))).isEqualTo(ids);
  }

  @Test
  void comparesBooleans() {
    assertThat(ids(compare("b", Comparator.EQ, JsonValue.of(true)))).isEqualTo("13");
    assertThat(ids(compare("b", Comparator.NE, JsonValue.of(true)))).isEqualTo("24");
  }

  @Test
  void findsValuesInAList() {
    assertThat(
            ids(
                new GoldFilter.OneOf(
                    "n",
                    List.of(
                        JsonValue.of(1), JsonValue.of(2), JsonValue.of(new BigDecimal("2.5"))))))
        .isEqualTo("12");
    assertThat(ids(new GoldFilter.OneOf("s", List.of(JsonValue.of("a"), JsonValue.of("")))))
        .isEqualTo("13");
  }

  /** Spec, "sources[].gold", rule 1. */
  @Test
  void letsNullPassNoComparisonAtAll() {
    assertThat(ids(new GoldFilter.NotNull("n"))).isEqualTo("1234");
    assertThat(ids(compare("s", Comparator.NE, JsonValue.of("q")))).isEqualTo("1234");
  }

  @Test
  void asksForAllFilters() {
    assertThat(
            ids(
                compare("n", Comparator.GE, JsonValue.of(1)),
                compare("b", Comparator.EQ, JsonValue.of(false))))
        .isEqualTo("24");
  }

  @Test
  void filtersByAColumnThatSelectDropsAndKeepsTheOrderOfSelect() {
    GoldSelection selection =
        new GoldSelection(
            Optional.of(List.of("s", "id")),
            List.of(compare("n", Comparator.LE, JsonValue.of(2))),
            List.of(),
            List.of());

    assertThat(plan(selection).columns()).extracting(Column::name).containsExactly("s", "id");
    assertThat(fixture.session().rows(plan(selection).relation()))
        .containsExactly(
            List.of(JsonValue.of("a"), JsonValue.of(1)),
            List.of(JsonValue.of("b"), JsonValue.of(2)),
            List.of(JsonValue.of(""), JsonValue.of(3)));
  }

  @Test
  void takesEverythingWhenNothingIsSelected() {
    GoldPlan plan = plan(GoldSelection.everything());

    assertThat(plan.columns()).isEqualTo(silver.columns());
    assertThat(fixture.session().rows(plan.relation())).hasSize(5);
  }

  /** Spec, "sources[].gold", rule 2. */
  @Test
  void namesMissingColumnsAndTheNearest() {
    GoldSelection selection =
        new GoldSelection(
            Optional.of(List.of("id", "idd")),
            List.of(new GoldFilter.NotNull("zzzzzz")),
            List.of(),
            List.of());

    assertThat(problems(selection))
        .containsExactly(
            Problem.of(
                TableProblem.GOLD_COLUMN_MISSING,
                "gold.filters[0].column",
                "Silver has no column 'zzzzzz'"),
            Problem.of(
                    TableProblem.GOLD_COLUMN_MISSING,
                    "gold.select[1]",
                    "Silver has no column 'idd'")
                .withHint("did you mean 'id'?"));
  }

  /** Spec, "sources[].gold", rule 3. */
  @Test
  void namesTheDtypeThatCannotBeCompared() {
    assertThat(
            problems(
                where(
                    compare("n", Comparator.EQ, JsonValue.of("1")),
                    compare("s", Comparator.EQ, JsonValue.of(1)),
                    compare("b", Comparator.EQ, JsonValue.of("true")),
                    new GoldFilter.OneOf("f", List.of(JsonValue.of(1), JsonValue.of(true))))))
        .extracting(Problem::at, Problem::message)
        .containsExactly(
            tuple(
                "gold.filters[0].value",
                "column 'n' is Int64 and cannot be compared with this value"),
            tuple(
                "gold.filters[1].value",
                "column 's' is String and cannot be compared with this value"),
            tuple(
                "gold.filters[2].value",
                "column 'b' is Boolean and cannot be compared with this value"),
            tuple(
                "gold.filters[3].value[1]",
                "column 'f' is Float64 and cannot be compared with this value"));
  }
}
