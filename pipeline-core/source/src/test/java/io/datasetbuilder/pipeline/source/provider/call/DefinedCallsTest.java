package io.datasetbuilder.pipeline.source.provider.call;

import static io.datasetbuilder.pipeline.source.fixture.ParamBuilder.aParam;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.fixture.AskedDataset;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
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

    assertThat(asked.with("region", "11110").axis("month", "202401").evaluated()).isEmpty();
  }

  @Test
  void anUnknownProviderIsRefusedWithTheNearestName() {
    List<Problem> problems = Asked.of().provider("lnad").evaluated();

    assertOnly(
        problems, ProviderProblem.UNKNOWN_PROVIDER, "provider", "the catalog has no provider lnad");
    assertThat(problems.get(0).hint()).contains("did you mean land?");
  }

  @Test
  void anUnknownDatasetIsRefusedWithTheNearestName() {
    List<Problem> problems = Asked.of().dataset("slaes").evaluated();

    assertOnly(
        problems, ProviderProblem.UNKNOWN_PROVIDER_DATASET, "dataset", "land has no dataset slaes");
    assertThat(problems.get(0).hint()).contains("did you mean sales?");
  }

  @Test
  void nothingIsGuessedForANameThatIsNearNone() {
    assertThat(Asked.of().provider("weather").evaluated().get(0).hint()).isEmpty();
  }

  @Test
  void aDatasetWithoutTheListOperationIsRefused() {
    AskedDataset document =
        AskedDataset.of("land", "sales").operations(DatasetDefinition.Operation.DOWNLOAD);

    assertOnly(
        Asked.of(document).evaluated(),
        ProviderProblem.DATASET_NOT_LISTABLE,
        "dataset",
        "land.sales cannot be listed");
  }

  @Test
  void anUnknownParameterIsRefusedWithTheNearestName() {
    List<Problem> problems =
        Asked.of(aParam("LAWD_CD").alias("region")).with("regoin", "1").evaluated();

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
        Asked.of(aParam("month")).axis("zone", "1").evaluated(),
        ProviderProblem.UNKNOWN_PARAMETER,
        "param_grid.zone",
        "land.sales has no parameter zone");
  }

  @Test
  void anOpenDatasetTakesNamesThatItDoesNotDeclare() {
    assertThat(Asked.of(AskedDataset.of("land", "sales").open()).with("zone", "1").evaluated())
        .isEmpty();
  }

  @Test
  void theKeyIsReservedInAnyLetterCase() {
    assertOnly(
        Asked.of().with("SERVICEKEY", "1").evaluated(),
        ProviderProblem.RESERVED_PARAMETER,
        "params.SERVICEKEY",
        "SERVICEKEY is set by the service: remove it");
  }

  @Test
  void theConstantThatAsksForAFormatIsReserved() {
    Asked asked = Asked.of(AskedDataset.of("land", "sales").constant("resultType", "json"));

    assertThat(asked.with("resulttype", "xml").evaluated())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.RESERVED_PARAMETER);
  }

  @Test
  void pagingIsReservedThoughTheDatasetIsOpen() {
    Paging pages = new Paging.Numbered("pageNo", "numOfRows", 1, 1_000, Optional.empty());
    Asked asked = Asked.of(AskedDataset.of("land", "sales").open().paging(pages));

    assertThat(asked.with("pageNo", "3").with("NUMOFROWS", "5").evaluated())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.RESERVED_PARAMETER, ProviderProblem.RESERVED_PARAMETER);
  }

  @Test
  void aReservedNameOnAnAxisIsRefused() {
    assertThat(Asked.of().axis("serviceKey", "1", "2").evaluated())
        .extracting(Problem::at)
        .containsExactly("sources[0].param_grid.serviceKey");
  }

  @Test
  void aFilterThatIsCalledKeyIsAnOrdinaryParameter() {
    assertThat(Asked.of(aParam("key")).with("key", "1168010100").evaluated()).isEmpty();
  }

  @Test
  void aNameAndItsAliasAreOneParameterGivenTwice() {
    assertOnly(
        Asked.of(aParam("LAWD_CD").alias("region"))
            .with("region", "1")
            .axis("LAWD_CD", "2")
            .evaluated(),
        ProviderProblem.PARAMETER_GIVEN_TWICE,
        "param_grid.LAWD_CD",
        "LAWD_CD and region are one parameter");
  }

  @Test
  void aMissingParameterIsRefusedWithItsExample() {
    List<Problem> problems =
        Asked.of(aParam("LAWD_CD").alias("region").required().example("11110")).evaluated();

    assertOnly(
        problems,
        ProviderProblem.MISSING_PARAMETER,
        "params.region",
        "land.sales requires the parameter region");
    assertThat(problems.get(0).hint()).contains("for example region: 11110");
  }

  @Test
  void aParameterThatIsNullIsMissing() {
    assertThat(Asked.of(aParam("month").required()).with("month", JsonValue.ofNull()).evaluated())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.MISSING_PARAMETER);
  }

  @Test
  void anAxisGivesARequiredParameter() {
    assertThat(Asked.of(aParam("month").required()).axis("month", "1", "2").evaluated()).isEmpty();
  }

  @Test
  void valuesThatAreRepeatedInAnAxisAreNoProblem() {
    assertThat(Asked.of(aParam("month")).axis("month", "1", "1").evaluated()).isEmpty();
  }

  @Test
  void aGridUpToTheCapIsTaken() {
    assertThat(Asked.of(aParam("a"), aParam("b")).axis("a", 10).axis("b", 10).evaluated())
        .isEmpty();
  }

  @Test
  void aGridAboveTheCapIsRefusedWithBothNumbers() {
    assertOnly(
        Asked.of(aParam("a")).axis("a", 101).evaluated(),
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
        asked.evaluated(),
        ProviderProblem.PARAM_GRID_TOO_LARGE,
        "param_grid",
        "the grid has at least 9223372036854775807 combinations, and a source makes 100 calls at"
            + " the most (SVC_PARAM_GRID_MAX_COMBINATIONS)");
  }

  @Test
  void allProblemsOfASourceAreReportedAtOnce() {
    Asked asked =
        Asked.of(aParam("month").required(), aParam("kind").allowed("A", "B"))
            .with("kind", "C")
            .with("zone", "1")
            .with("serviceKey", "1")
            .axis("other", 200);

    assertThat(asked.evaluated())
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
    assertThat(Asked.of().lenient().provider("weather").evaluated()).isEmpty();
    assertThat(Asked.of().lenient().dataset("rents").evaluated()).isEmpty();
  }

  @Test
  void whatIsDefinedIsCheckedAmongRecordingsToo() {
    assertThat(Asked.of(aParam("month").required()).lenient().with("zone", "1").evaluated())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.UNKNOWN_PARAMETER, ProviderProblem.MISSING_PARAMETER);
  }

  @Test
  void aGridOfWhatIsNotDefinedHasItsCap() {
    assertThat(Asked.of().lenient().provider("weather").axis("a", 101).evaluated())
        .extracting(Problem::code)
        .containsExactly(ProviderProblem.PARAM_GRID_TOO_LARGE);
  }
}
