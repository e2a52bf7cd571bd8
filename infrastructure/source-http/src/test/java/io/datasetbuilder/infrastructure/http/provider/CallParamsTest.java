package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallParamsTest {

  private static DatasetBuilder dataset() {
    return aDataset("metro", "stations")
        .aliased("LINE_CD", "line")
        .repeated("ids", ParamDefinition.Repeat.COMMA)
        .repeated("codes", ParamDefinition.Repeat.SEMICOLON)
        .repeated("tags", ParamDefinition.Repeat.REPEATED_KEY);
  }

  private static ResolvedCall.CallParams read(
      DatasetBuilder dataset, Map<String, JsonValue> params) {
    return ResolvedCall.CallParams.read(
        dataset.build(), new ReservedNames(Set.of("servicekey", "page")), new JsonObject(params));
  }

  private static void assertRefused(
      DatasetBuilder dataset, Map<String, JsonValue> params, ProviderProblem code, String at) {
    assertThatThrownBy(() -> read(dataset, params))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure -> {
              assertThat(failure.problem().code()).isEqualTo(code);
              assertThat(failure.problem().at()).isEqualTo(at);
            });
  }

  private static JsonArray list(String... texts) {
    return new JsonArray(List.of(texts).stream().map(JsonValue::of).toList());
  }

  @Test
  void anAliasGoesOverTheWireAsTheProvidersName() {
    assertThat(read(dataset(), Map.of("line", JsonValue.of("2"))).texts())
        .isEqualTo(Map.of("LINE_CD", List.of("2")));
  }

  @Test
  void numbersAndBooleansAreTextsWithoutExponents() {
    Map<String, JsonValue> params =
        Map.of(
            "LINE_CD", JsonValue.of(new BigDecimal("1E+3")),
            "ids", JsonValue.of(true),
            "codes", JsonValue.of(new BigDecimal("2.50")));

    assertThat(read(dataset(), params).texts())
        .isEqualTo(
            Map.of("LINE_CD", List.of("1000"), "ids", List.of("true"), "codes", List.of("2.50")));
  }

  @Test
  void listsAreWrittenAsTheDefinitionSays() {
    Map<String, JsonValue> params =
        Map.of("ids", list("a", "b"), "codes", list("a", "b"), "tags", list("a", "b"));

    assertThat(read(dataset(), params).texts())
        .isEqualTo(
            Map.of("ids", List.of("a,b"), "codes", List.of("a;b"), "tags", List.of("a", "b")));
  }

  @Test
  void nullIsNoValue() {
    assertThat(read(dataset(), Map.of("line", JsonValue.ofNull())).texts()).isEmpty();
  }

  @Test
  void listsObjectsAndEmptyListsAreRefusedWhereOneTextIsTaken() {
    for (JsonValue value :
        List.of(list("a", "b"), new JsonArray(List.of()), new JsonObject(Map.of()))) {
      assertRefused(
          dataset(), Map.of("line", value), ProviderProblem.INVALID_PARAMETER, "params.line");
    }
  }

  @Test
  void unknownNamesAreRefusedUnlessTheDatasetIsOpen() {
    Map<String, JsonValue> params = Map.of("objL3[x]", JsonValue.of("1"));

    assertRefused(dataset(), params, ProviderProblem.UNKNOWN_PARAMETER, "params.objL3[x]");
    assertThat(read(dataset().open(), params).texts()).containsKey("objL3[x]");
  }

  @Test
  void reservedNamesAreRefusedInAnyCaseThoughTheDatasetIsOpen() {
    assertRefused(
        dataset().open(),
        Map.of("ServiceKey", JsonValue.of("1")),
        ProviderProblem.RESERVED_PARAMETER,
        "params.ServiceKey");
  }

  @Test
  void aParameterIsGivenOnce() {
    assertRefused(
        dataset(),
        Map.of("line", JsonValue.of("1"), "LINE_CD", JsonValue.of("2")),
        ProviderProblem.PARAMETER_GIVEN_TWICE,
        "params.line");
  }

  @Test
  void aRequiredParameterIsRequired() {
    assertRefused(
        dataset().required("day"), Map.of(), ProviderProblem.MISSING_PARAMETER, "params.day");
  }

  @Test
  void textsOfParametersShowNames() {
    assertThat(read(dataset(), Map.of("line", JsonValue.of("hidden"))).toString())
        .contains("LINE_CD")
        .doesNotContain("hidden");
  }
}
