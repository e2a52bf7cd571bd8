package io.datasetbuilder.warehouse.request;

import static io.datasetbuilder.warehouse.fixture.Json.object;
import static io.datasetbuilder.warehouse.fixture.Json.with;
import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.request.RunQueryRequest.Stage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", POST /query. */
class RunQueryRequestTest {

  private static final JsonObject BODY =
      object("dataset_id", "weather", "run_id", "r1", "stage", "silver", "sql", "SELECT 1");

  @Test
  void theSourceIsLeftToARunThatHasOne() {
    assertThat(accepted(RunQueryRequest.read(BODY)))
        .isEqualTo(
            new RunQueryRequest(
                "weather", "r1", Stage.SILVER, Optional.empty(), new SqlQuery("SELECT 1", 100)));
  }

  @Test
  void aSourceAndALimitMayBeNamed() {
    RunQueryRequest request =
        accepted(RunQueryRequest.read(with(with(BODY, "source", "stations"), "limit", 500)));

    assertThat(request.source()).contains("stations");
    assertThat(request.query().limit()).isEqualTo(500);
  }

  @Test
  void aStageIsSilverOrGold() {
    assertThat(Refusals.of(RunQueryRequest.read(with(BODY, "stage", "sliver"))))
        .containsExactly("stage: \"sliver\" is not one of silver, gold; did you mean silver?");
  }

  @Test
  void everyRequiredMemberIsReported() {
    assertThat(Refusals.places(RunQueryRequest.read(object())))
        .containsExactly("dataset_id", "run_id", "stage", "sql");
  }

  @Test
  void membersOfTheWarehouseAreUnknown() {
    assertThat(Refusals.places(RunQueryRequest.read(with(BODY, "table", "t"))))
        .containsExactly("table");
  }
}
