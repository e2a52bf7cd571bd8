package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How providers say no, and what it is taken for. */
class FailureResponsesTest {

  @AutoClose
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(
          FixtureProviders.metro(),
          FixtureProviders.plaza(),
          FixtureProviders.bourse(),
          FixtureProviders.shapes());

  @ParameterizedTest
  @MethodSource("portalCodes")
  void everyCodeOfThePortalHasItsCategoryInBothOfItsPlaces(String code, FailureCategory category) {
    expect("metro.stations", FailureResponses.code(Families.PORTAL_HEADER, code), category, code);
    expect("metro.stations", FailureResponses.code(Families.PORTAL_REJECT, code), category, code);
  }

  @ParameterizedTest
  @MethodSource("portalCodes")
  void aRefusalInXmlIsUnderstoodThoughJsonWasAskedFor(String code, FailureCategory category) {
    expect(
        "metro.stations", FailureResponses.xmlCode(Families.PORTAL_REJECT, code), category, code);
  }

  @ParameterizedTest
  @MethodSource("cityCodes")
  void everyCodeOfTheCityHasItsCategoryInJsonAndInXml(String code, FailureCategory category) {
    expect("plaza.bikes", FailureResponses.code(0, code), category, code);
    expect("plaza.bikes", FailureResponses.code(1, code), category, code);
    expect("plaza.bikes", FailureResponses.xmlCode(0, code), category, code);
  }

  static Stream<Arguments> portalCodes() {
    return codes(Families.portal().build().errors().codes());
  }

  static Stream<Arguments> cityCodes() {
    return codes(Families.operation("x").build().errors().codes());
  }

  private static Stream<Arguments> codes(Map<String, FailureCategory> codes) {
    return new TreeMap<>(codes)
        .entrySet().stream().map(code -> Arguments.of(code.getKey(), code.getValue()));
  }

  @Test
  void codesOfDigitsAreComparedAsNumbers() {
    expect("metro.stations", FailureResponses.code("022"), FailureCategory.QUOTA, "022");
  }

  @Test
  void aRefusalWithAStatusIsReportedByItsCode() {
    Behaviour rejected = FailureResponses.code(Families.PORTAL_REJECT, "30");

    expect(
        "metro.stations",
        rejected.but(answer -> answer.withStatus(403)),
        FailureCategory.APPLICATION_REQUIRED,
        "30");
    expect(
        "metro.stations",
        FailureResponses.xmlCode(Families.PORTAL_REJECT, "30")
            .but(answer -> answer.withStatus(403)),
        FailureCategory.APPLICATION_REQUIRED,
        "30");
  }

  @Test
  void aCodeThatNoTableKnowsIsKeptAndNotTriedAgain() {
    expect("metro.stations", FailureResponses.code("77"), FailureCategory.UNKNOWN, "77");
    assertThat(scene.requests("metro.stations")).hasSize(1);
  }

  @Test
  void wordsGiveACategoryWhereCodesDoNot() {
    expect(
        "bourse.prices",
        FailureResponses.words(0, "Unauthorized API Call").but(answer -> answer.withStatus(401)),
        FailureCategory.APPLICATION_REQUIRED,
        null);
    expect(
        "bourse.prices",
        FailureResponses.words(0, "Unauthorized Key").but(answer -> answer.withStatus(401)),
        FailureCategory.AUTH,
        null);
  }

  @Test
  void anObjectWhereAnArrayOfRecordsShouldBeIsARefusal() {
    expect("shapes.rows", FailureResponses.code(0, "11"), FailureCategory.AUTH, "11");
  }

  @ParameterizedTest
  @CsvSource({
    "400, PARAMS_INVALID, PROVIDER_REFUSED_PARAMETERS",
    "401, AUTH, PROVIDER_KEY_REFUSED",
    "403, APPLICATION_REQUIRED, PROVIDER_APPLICATION_REQUIRED",
    "404, PARAMS_INVALID, PROVIDER_REFUSED_PARAMETERS",
    "410, RETIRED, PROVIDER_DATASET_RETIRED"
  })
  void aStatusHasACategoryAndIsNotTriedAgain(
      int status, FailureCategory category, ProviderProblem problem) {
    scene.dataset("metro.stations").always(FailureResponses.status(status));

    ProviderFailure failure = scene.failure("metro.stations");

    assertThat(ProviderClientFixture.category(failure)).isEqualTo(category);
    assertThat(failure.problem().code()).isEqualTo(problem);
    assertThat(failure.fault().get().httpStatus()).hasValue(status);
    assertThat(failure.fault().get().attempts()).isEqualTo(1);
  }

  @Test
  void aMissingPageThatIsNoDocumentMeansThatTheAddressIsGone() {
    expect(
        "metro.stations", FailureResponses.text(404, "Not Found"), FailureCategory.RETIRED, null);
  }

  @Test
  void aPageForPeopleIsNoAnswer() {
    expect("metro.stations", FailureResponses.html(), FailureCategory.MALFORMED, null);
    assertThat(scene.requests("metro.stations")).hasSize(2);
  }

  @Test
  void aFailureNeverSaysTheProvidersWords() {
    scene.dataset("metro.stations").always(FailureResponses.code("10"));

    ProviderFailure failure = scene.failure("metro.stations");

    assertThat(failure.problem().toString()).doesNotContain("OWN WORDS", "127.0.0.1", "http");
    assertThat(String.valueOf(failure.getMessage())).doesNotContain("OWN WORDS", "127.0.0.1");
  }

  private void expect(String dataset, Behaviour behaviour, FailureCategory category, String code) {
    scene.dataset(dataset).healed().always(behaviour);
    ProviderFailure failure =
        scene.failure(
            scene.call(
                dataset, dataset.startsWith("bourse") ? Map.of("basDd", "20240102") : Map.of()));

    assertThat(ProviderClientFixture.category(failure)).isEqualTo(category);
    assertThat(failure.fault().get().code().orElse(null)).isEqualTo(code);
  }
}
