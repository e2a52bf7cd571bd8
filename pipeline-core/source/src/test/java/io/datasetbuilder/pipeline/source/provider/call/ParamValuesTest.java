package io.datasetbuilder.pipeline.source.provider.call;

import static io.datasetbuilder.pipeline.source.fixture.ParamBuilder.aParam;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.fixture.AskedDataset;
import io.datasetbuilder.pipeline.source.fixture.ParamBuilder;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParamValuesTest {

  private static List<Problem> evaluated(ParamBuilder param, String value) {
    return Asked.of(param).with("p", value).evaluated();
  }

  private static List<Problem> evaluated(ParamBuilder param, JsonValue value) {
    return Asked.of(param).with("p", value).evaluated();
  }

  private static void assertRefused(List<Problem> problems, String message) {
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).code()).isEqualTo(ProviderProblem.INVALID_PARAMETER);
    assertThat(problems.get(0).at()).isEqualTo("sources[0].params.p");
    assertThat(problems.get(0).message()).isEqualTo(message);
  }

  private static JsonArray list(String... texts) {
    return new JsonArray(Stream.of(texts).map(JsonValue::of).toList());
  }

  @Test
  void aValueIsOneOfThoseAllowed() {
    ParamBuilder param = aParam("p").allowed("A", "B");

    assertThat(evaluated(param, "B")).isEmpty();
    assertRefused(evaluated(param, "b"), "p is one of A, B");
  }

  @Test
  void aValueMatchesThePatternWhole() {
    ParamBuilder param = aParam("p").pattern("[0-9]{5}");

    assertThat(evaluated(param, "11110")).isEmpty();
    assertRefused(evaluated(param, "111100"), "p has the form [0-9]{5}");
  }

  @ParameterizedTest
  @CsvSource({
    "INTEGER, 12, -0012, 1.5, a whole number",
    "NUMBER, 1.50, -3, 1e3, a number",
    "DATE_YYYYMMDD, 20240229, 19991231, 20230229, a date of the form 20240131",
    "DATE_YYYYMMDD, 20240229, 19991231, 2024-02-28, a date of the form 20240131",
    "DATE_YYYYMM, 202402, 199912, 202413, a month of the form 202401",
    "DATE_YYYYMM, 202402, 199912, 2024-02, a month of the form 202401",
    "DATE_ISO, 2024-02-29, 1999-12-31, 2023-02-29, a date of the form 2024-01-31",
    "DATE_ISO, 2024-02-29, 1999-12-31, 20240228, a date of the form 2024-01-31",
    "DATE_ISO, 2024-02-29, 1999-12-31, +12024-01-31, a date of the form 2024-01-31"
  })
  void aValueIsOfItsType(
      ParamDefinition.ParamType type, String one, String another, String none, String form) {
    ParamBuilder param = aParam("p").type(type);

    assertThat(evaluated(param, one)).isEmpty();
    assertThat(evaluated(param, another)).isEmpty();
    assertRefused(evaluated(param, none), "p is " + form);
  }

  @Test
  void aNumberIsAsGoodAsItsText() {
    assertThat(evaluated(aParam("p").type(ParamDefinition.ParamType.INTEGER), JsonValue.of(202401)))
        .isEmpty();
    assertThat(evaluated(aParam("p").allowed("2.5"), JsonValue.of(new BigDecimal("2.50"))))
        .isEmpty();
    assertThat(evaluated(aParam("p").allowed("true"), JsonValue.of(true))).isEmpty();
  }

  @Test
  void aDateThatTheProviderNoLongerKeepsIsRefused() {
    ParamBuilder param = aParam("p").type(ParamDefinition.ParamType.DATE_YYYYMMDD).maxAgeDays(3);

    assertThat(evaluated(param, "20260128")).isEmpty();
    assertRefused(
        evaluated(param, "20260127"), "p is at most 3 days old: the provider keeps no more");
  }

  @Test
  void whatWasRecordedMayBeAsOldAsItIs() {
    ParamBuilder param = aParam("p").type(ParamDefinition.ParamType.DATE_YYYYMMDD).maxAgeDays(3);

    assertThat(Asked.of(param).lenient().with("p", "20200101").evaluated()).isEmpty();
  }

  @Test
  void aMonthIsAsOldAsItsLastDay() {
    ParamBuilder param = aParam("p").type(ParamDefinition.ParamType.DATE_YYYYMM).maxAgeDays(31);

    assertThat(evaluated(param, "202512")).isEmpty();
    assertThat(evaluated(param, "202511")).hasSize(1);
  }

  @Test
  void aListIsRefusedWhereOneValueIsTaken() {
    assertRefused(evaluated(aParam("p"), list("1")), "p takes one value, not a list");
  }

  @Test
  void eachItemOfAListIsChecked() {
    ParamBuilder param =
        aParam("p").repeat(ParamDefinition.Repeat.COMMA).type(ParamDefinition.ParamType.INTEGER);

    assertThat(evaluated(param, list("1", "2"))).isEmpty();
    assertRefused(evaluated(param, list("1", "x")), "p is a whole number");
  }

  @Test
  void aListOfNothingIsNoValue() {
    assertRefused(
        evaluated(aParam("p").repeat(ParamDefinition.Repeat.COMMA), list()),
        "p takes a text, a number or a boolean, or a list of them");
  }

  @Test
  void anObjectIsNoValue() {
    assertRefused(
        evaluated(aParam("p"), new JsonObject(Map.of())), "p takes a text, a number or a boolean");
  }

  @Test
  void anObjectIsNoValueOfAnUndeclaredParameterEither() {
    assertThat(
            Asked.of(AskedDataset.of("land", "sales").open())
                .with("p", new JsonObject(Map.of()))
                .evaluated())
        .hasSize(1);
  }

  @Test
  void theElementOfAnAxisIsNamedByItsIndex() {
    assertThat(
            Asked.of(aParam("p").type(ParamDefinition.ParamType.DATE_YYYYMM))
                .axis("p", "202401", "202413", "202402", "x")
                .evaluated())
        .extracting(Problem::at)
        .containsExactly("sources[0].param_grid.p[1]", "sources[0].param_grid.p[3]");
  }

  @Test
  void theExampleIsTheHint() {
    assertThat(evaluated(aParam("p").allowed("A").example("A"), "x").get(0).hint())
        .contains("for example A");
  }

  @Test
  void noMessageRepeatsAValue() {
    String canary = "zq-canary-77";
    Stream<ParamBuilder> params =
        Stream.concat(
            Stream.of(ParamDefinition.ParamType.values())
                .filter(type -> type != ParamDefinition.ParamType.STRING)
                .map(type -> aParam("p").type(type).example("7")),
            Stream.of(aParam("p").allowed("A"), aParam("p").pattern("[0-9]")));

    assertThat(params.flatMap(param -> evaluated(param, canary).stream()))
        .hasSize(7)
        .allSatisfy(
            problem ->
                assertThat(problem.message() + problem.hint().orElse("") + problem.at())
                    .doesNotContain(canary));
  }

  @Test
  void noMessageRepeatsTheValueOfAParameterThatIsNotTaken() {
    String canary = "zq-canary-77";
    List<Problem> problems =
        Asked.of(aParam("p"))
            .with("serviceKey", canary)
            .with("other", canary)
            .axis("another", canary, canary)
            .evaluated();

    assertThat(problems).hasSize(3);
    assertThat(problems.toString()).doesNotContain(canary);
  }
}
