package io.datasetbuilder.pipeline.source.provider.call;

import static io.datasetbuilder.pipeline.source.fixture.ParamBuilder.aParam;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.fixture.AskedDataset;
import io.datasetbuilder.pipeline.source.provider.definition.Operation;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Names and sizes of what a source asks, against the catalog. Values: {@link ParamValuesTest}. */
class DefinedCallsTest {

  private static void assertOnly(
      List<Problem> problems, ProviderProblem code, String at, String message) {
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).code()).isEqualTo(code);
    assertThat(problems.get(0).at()).isEqualTo("sources[0]." + at);
    assertThat(problems.get(0).message()).isEqualTo(message);
  }

  @Test
  void aCallThatTheDefinitionDescribesHasNoProblem() {
    Asked asked = Asked.of(aParam("region").required(), aParam("month"));

    assertThat(asked.with("region", "11110").axis("month", "202401").judged()).isEmpty();
  }

  @Test
  void anUnknownProviderIsRefusedWithTheNearestName() {
    List<Problem> problems = Asked.of().provider("lnad").judged();

    assertOnly(
        problems, ProviderProblem.UNKNOWN_PROVIDER, "provider", "the catalog has no provider lnad");
    assertThat(problems.get(0).hint()).contains("did you mean land?");
  }

  @Test
  void anUnknownDatasetIsRefusedWithTheNearestName() {
    List<Problem> problems = Asked.of().dataset("slaes").judged();

    assertOnly(
        problems, ProviderProblem.UNKNOWN_PROVIDER_DATASET, "dataset", "land has no dataset slaes");
    assertThat(problems.get(0).hint()).contains("did you mean sales?");
  }

  @Test
  void nothingIsGuessedForANameThatIsNearNone() {
    assertThat(Asked.of().provider("weather").judged().get(0).hint()).isEmpty();
  }

  @Test
  void aDatasetWithoutTheListOperationIsRefused() {
    AskedDataset document = AskedDataset.of("land", "sales").operations(Operation.DOWNLOAD);

    assertOnly(
        Asked.of(document).judged(),
        ProviderProblem.DATASET_NOT_LISTABLE,
        "dataset",
        "land.sales cannot be listed");
  }

  @Test
  void anUnknownParameterIsRefusedWithTheNearestName() {
    List<Problem> problems =
        Asked.of(aParam("LAWD_CD").alias("region")).with("regoin", "1").judged();

    assertOnly(
        problems,
        ProviderProblem.UNKNOWN_PARAMETER,
        "params.regoin",
        "land.sales has no parameter regoin");
    assertThat(problems.get(0).hint()).contains("did you mean region?");
  }

  @Test
  void anUnknownAxisIsRefusedWhereItStands() {
    assertOnly(
        Asked.of(aParam("month")).axis("zone", "1").judged(),
        ProviderProblem.UNKNOWN_PARAMETER,
        "param_grid.zone",
        "land.sales has no parameter zone");
  }

  @Test
  void anOpenDatasetTakesNamesThatItDoesNotDeclare() {
    assertThat(Asked.of(AskedDataset.of("land", "sales").open()).with("zone", "1").judged())
        .isEmpty();
  }

  @Test
  void theKeyIsReservedInAnyLetterCase() {
    assertOnly(
        Asked.of().with("SERVICEKEY", "1").judged(),
        ProviderProblem.RESERVED_PARAMETER,
        "params.SERVICEKEY",
        "SERVICEKEY is set by the service: remove it");
  }

  @Test
  void theConstantThatAsksForAFormatIsReserved() {
    Asked asked = Asked.of(AskedDataset.of("land", "sales").constant("resultType", "json"));

    assertThat(asked.with("resulttype", "xml").judged())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.RESERVED_PARAMETER);
  }

  @Test
  void pagingIsReservedThoughTheDatasetIsOpen() {
    Paging pages = new Paging.Numbered("pageNo", "numOfRows", 1, 1_000, Optional.empty());
    Asked asked = Asked.of(AskedDataset.of("land", "sales").open().paging(pages));

    assertThat(asked.with("pageNo", "3").with("NUMOFROWS", "5").judged())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.RESERVED_PARAMETER, ProviderProblem.RESERVED_PARAMETER);
  }

  @Test
  void aReservedNameOnAnAxisIsRefused() {
    assertThat(Asked.of().axis("serviceKey", "1", "2").judged())
        .extracting(Problem::at)
        .containsExactly("sources[0].param_grid.serviceKey");
  }

  @Test
  void aFilterThatIsCalledKeyIsAnOrdinaryParameter() {
    assertThat(Asked.of(aParam("key")).with("key", "1168010100").judged()).isEmpty();
  }

  @Test
  void aNameAndItsAliasAreOneParameterGivenTwice() {
    assertOnly(
        Asked.of(aParam("LAWD_CD").alias("region"))
            .with("region", "1")
            .axis("LAWD_CD", "2")
            .judged(),
        ProviderProblem.PARAMETER_GIVEN_TWICE,
        "param_grid.LAWD_CD",
        "LAWD_CD and region are one parameter");
  }

  @Test
  void aMissingParameterIsRefusedWithItsExample() {
    List<Problem> problems =
        Asked.of(aParam("LAWD_CD").alias("region").required().example("11110")).judged();

    assertOnly(
        problems,
        ProviderProblem.MISSING_PARAMETER,
        "params.region",
        "land.sales requires the parameter region");
    assertThat(problems.get(0).hint()).contains("for example region: 11110");
  }

  @Test
  void aParameterThatIsNullIsMissing() {
    assertThat(Asked.of(aParam("month").required()).with("month", JsonValue.ofNull()).judged())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.MISSING_PARAMETER);
  }

  @Test
  void anAxisGivesARequiredParameter() {
    assertThat(Asked.of(aParam("month").required()).axis("month", "1", "2").judged()).isEmpty();
  }

  @Test
  void valuesThatAreRepeatedInAnAxisAreNoProblem() {
    assertThat(Asked.of(aParam("month")).axis("month", "1", "1").judged()).isEmpty();
  }

  @Test
  void aGridUpToTheCapIsTaken() {
    assertThat(Asked.of(aParam("a"), aParam("b")).axis("a", 10).axis("b", 10).judged()).isEmpty();
  }

  @Test
  void aGridAboveTheCapIsRefusedWithBothNumbers() {
    assertOnly(
        Asked.of(aParam("a")).axis("a", 101).judged(),
        ProviderProblem.PARAM_GRID_TOO_LARGE,
        "param_grid",
        "the grid has 101 combinations, and a source makes 100 calls at the most"
            + " (SVC_PARAM_GRID_MAX_COMBINATIONS)");
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void combinationsAreCountedAndNeverEnumerated() {
    Asked asked =
        Asked.of(aParam("a"), aParam("b"), aParam("c"), aParam("d"), aParam("e"))
            .axis("a", 10_000)
            .axis("b", 10_000)
            .axis("c", 10_000)
            .axis("d", 10_000)
            .axis("e", 10_000);

    assertOnly(
        asked.judged(),
        ProviderProblem.PARAM_GRID_TOO_LARGE,
        "param_grid",
        "the grid has at least 9223372036854775807 combinations, and a source makes 100 calls at"
            + " the most (SVC_PARAM_GRID_MAX_COMBINATIONS)");
  }

  @Test
  void allProblemsOfASourceAreToldAtOnce() {
    Asked asked =
        Asked.of(aParam("month").required(), aParam("kind").allowed("A", "B"))
            .with("kind", "C")
            .with("zone", "1")
            .with("serviceKey", "1")
            .axis("other", 200);

    assertThat(asked.judged())
        .extracting(Problem::code)
        .containsExactlyInAnyOrder(
            ProviderProblem.PARAM_GRID_TOO_LARGE,
            ProviderProblem.INVALID_PARAMETER,
            ProviderProblem.UNKNOWN_PARAMETER,
            ProviderProblem.RESERVED_PARAMETER,
            ProviderProblem.UNKNOWN_PARAMETER,
            ProviderProblem.MISSING_PARAMETER);
  }

  @Test
  void whatIsRecordedNeedsNoDefinition() {
    assertThat(Asked.of().lenient().provider("weather").judged()).isEmpty();
    assertThat(Asked.of().lenient().dataset("rents").judged()).isEmpty();
  }

  @Test
  void whatIsDefinedIsJudgedAmongRecordingsToo() {
    assertThat(Asked.of(aParam("month").required()).lenient().with("zone", "1").judged())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.UNKNOWN_PARAMETER, ProviderProblem.MISSING_PARAMETER);
  }

  @Test
  void aGridOfWhatIsNotDefinedHasItsCap() {
    assertThat(Asked.of().lenient().provider("weather").axis("a", 101).judged())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.PARAM_GRID_TOO_LARGE);
  }
}
