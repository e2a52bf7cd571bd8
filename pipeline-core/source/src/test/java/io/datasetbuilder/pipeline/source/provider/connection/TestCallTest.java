package io.datasetbuilder.pipeline.source.provider.connection;

import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.dataset;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.open;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.Application;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Operation;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamType;
import io.datasetbuilder.pipeline.source.provider.definition.Readiness;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "Endpoints", {@code POST /providers/{provider}/test}. */
class TestCallTest {

  private static final ParamDefinition REGION =
      required("LAWD_CD", ParamType.STRING, Optional.of("01110"));

  private static Optional<TestCall> chosen(DatasetDefinition... datasets) {
    return TestCall.of(open("metro", datasets));
  }

  private static DatasetDefinition with(
      DatasetDefinition dataset, Set<Operation> operations, Optional<JsonObject> probe) {
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
        with(dataset("metro", "a"), Set.of(Operation.DOWNLOAD), Optional.empty());

    assertThat(chosen(files, dataset("metro", "b"), dataset("metro", "c")))
        .contains(new TestCall("b", new JsonObject(Map.of())));
  }

  @Test
  void takesTheExamplesOfRequiredParametersAndLeavesOthersOut() {
    ParamDefinition count = required("n", ParamType.INTEGER, Optional.of("12"));

    JsonObject params =
        chosen(dataset("metro", "a", REGION, ParamDefinition.text("note"), count))
            .orElseThrow()
            .params();

    assertThat(params)
        .isEqualTo(new JsonObject(Map.of("LAWD_CD", JsonValue.of("01110"), "n", JsonValue.of(12))));
  }

  @Test
  void aRequiredParameterWithoutAnExampleDisqualifiesADataset() {
    ParamDefinition unknown = required("x", ParamType.STRING, Optional.empty());

    assertThat(chosen(dataset("metro", "a", unknown))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = ParamType.class,
      names = {"DATE_YYYYMMDD", "DATE_YYYYMM", "DATE_ISO"})
  void aRequiredDateDisqualifiesADatasetWhateverItsExample(ParamType date) {
    ParamDefinition day = required("day", date, Optional.of("20240131"));

    assertThat(chosen(dataset("metro", "a", REGION, day), dataset("metro", "b")))
        .map(TestCall::dataset)
        .contains("b");
  }

  @Test
  void aDatasetThatIsAppliedForByItselfDisqualifies() {
    Application application =
        new Application(Application.Need.PER_SERVICE, Optional.of("Svc"), Optional.empty());

    assertThat(chosen(dataset("metro", "a", application, Readiness.ACTIVE))).isEmpty();
  }

  @Test
  void anApplicationForTheWholeAccountDoesNotDisqualify() {
    Application application =
        new Application(Application.Need.PER_ACCOUNT, Optional.empty(), Optional.empty());

    assertThat(chosen(dataset("metro", "a", application, Readiness.ACTIVE))).isPresent();
  }

  @Test
  void aDatasetThatIsKnownNotToWorkDisqualifies() {
    assertThat(chosen(dataset("metro", "a", Application.none(), Readiness.BROKEN))).isEmpty();
  }

  @Test
  void theSmallestSafeCallOfADefinitionWinsOverExamples() {
    JsonObject probe =
        new JsonObject(Map.of("LAWD_CD", JsonValue.of("99999"), "size", JsonValue.of("S")));
    DatasetDefinition probed =
        with(dataset("metro", "a", REGION), Set.of(Operation.LIST), Optional.of(probe));

    assertThat(chosen(probed)).contains(new TestCall("a", probe));
  }
}
