package io.datasetbuilder.pipeline.source.provider.connection;

import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.dataset;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.open;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "Endpoints", {@code POST /providers/{provider}/test}. */
class TestCallTest {

  private static final ParamDefinition REGION =
      required("LAWD_CD", ParamDefinition.ParamType.STRING, Optional.of("01110"));

  private static Optional<TestConnection.TestCall> chosen(DatasetDefinition... datasets) {
    return TestConnection.TestCall.of(open("metro", datasets));
  }

  private static DatasetDefinition with(
      DatasetDefinition dataset,
      Set<DatasetDefinition.Operation> operations,
      Optional<JsonObject> probe) {
    return new DatasetDefinition(
        dataset.provider(),
        dataset.name(),
        dataset.about(),
        dataset.application(),
        dataset.representation(),
        operations,
        dataset.request(),
        dataset.params(),
        dataset.openParams(),
        dataset.fields(),
        dataset.piiFields(),
        dataset.licence(),
        dataset.grid(),
        probe,
        dataset.examples(),
        dataset.response(),
        dataset.paging());
  }

  @Test
  void isOfTheFirstDatasetThatCanBeListed() {
    DatasetDefinition files =
        with(dataset("metro", "a"), Set.of(DatasetDefinition.Operation.DOWNLOAD), Optional.empty());

    assertThat(chosen(files, dataset("metro", "b"), dataset("metro", "c")))
        .contains(new TestConnection.TestCall("b", new JsonObject(Map.of())));
  }

  @Test
  void takesTheExamplesOfRequiredParametersAndLeavesOthersOut() {
    ParamDefinition count = required("n", ParamDefinition.ParamType.INTEGER, Optional.of("12"));

    JsonObject params =
        chosen(dataset("metro", "a", REGION, ParamDefinition.text("note"), count))
            .orElseThrow()
            .params();

    assertThat(params)
        .isEqualTo(new JsonObject(Map.of("LAWD_CD", JsonValue.of("01110"), "n", JsonValue.of(12))));
  }

  @Test
  void aRequiredParameterWithoutAnExampleDisqualifiesADataset() {
    ParamDefinition unknown = required("x", ParamDefinition.ParamType.STRING, Optional.empty());

    assertThat(chosen(dataset("metro", "a", unknown))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = ParamDefinition.ParamType.class,
      names = {"DATE_YYYYMMDD", "DATE_YYYYMM", "DATE_ISO"})
  void aRequiredDateDisqualifiesADatasetWhateverItsExample(ParamDefinition.ParamType date) {
    ParamDefinition day = required("day", date, Optional.of("20240131"));

    assertThat(chosen(dataset("metro", "a", REGION, day), dataset("metro", "b")))
        .map(TestConnection.TestCall::dataset)
        .contains("b");
  }

  @Test
  void aDatasetThatIsAppliedForByItselfDisqualifies() {
    DatasetDefinition.Application application =
        new DatasetDefinition.Application(
            DatasetDefinition.Application.Need.PER_SERVICE, Optional.of("Svc"), Optional.empty());

    assertThat(chosen(dataset("metro", "a", application, ProviderDefinition.Readiness.ACTIVE)))
        .isEmpty();
  }

  @Test
  void anApplicationForTheWholeAccountDoesNotDisqualify() {
    DatasetDefinition.Application application =
        new DatasetDefinition.Application(
            DatasetDefinition.Application.Need.PER_ACCOUNT, Optional.empty(), Optional.empty());

    assertThat(chosen(dataset("metro", "a", application, ProviderDefinition.Readiness.ACTIVE)))
        .isPresent();
  }

  @Test
  void aDatasetThatIsKnownNotToWorkDisqualifies() {
    assertThat(
            chosen(
                dataset(
                    "metro",
                    "a",
                    DatasetDefinition.Application.none(),
                    ProviderDefinition.Readiness.BROKEN)))
        .isEmpty();
  }

  @Test
  void theSmallestSafeCallOfADefinitionWinsOverExamples() {
    JsonObject probe =
        new JsonObject(Map.of("LAWD_CD", JsonValue.of("99999"), "size", JsonValue.of("S")));
    DatasetDefinition probed =
        with(
            dataset("metro", "a", REGION),
            Set.of(DatasetDefinition.Operation.LIST),
            Optional.of(probe));

    assertThat(chosen(probed)).contains(new TestConnection.TestCall("a", probe));
  }
}
