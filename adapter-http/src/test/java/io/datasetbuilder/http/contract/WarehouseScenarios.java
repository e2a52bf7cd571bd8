package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractOperation;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

abstract class WarehouseScenarios extends Scenarios {

  static Stream<ContractOperation> all() {
    return World.CONTRACT.operations().stream()
        .filter(
            operation ->
                operation.path().startsWith("/warehouse/")
                    || operation.path().startsWith("/analyses"));
  }

  static Stream<ContractOperation> withBody() {
    return all().filter(operation -> !operation.requestBody().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("all")
  void aServiceWithoutAWarehouseAnswersWithItsCode(ContractOperation operation) {
    Answered answer = world().sample(operation).gives(404).saying("warehouse_not_configured");

    assertThat(answer.member("error")).isEqualTo("the service runs without a warehouse");
  }

  @ParameterizedTest
  @MethodSource("withBody")
  void aBodyThatIsNoObjectIsRefusedFirst(ContractOperation operation) {
    world().sample(operation).bytes("[]".getBytes(UTF_8)).gives(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "queryWarehouseTable",
        "readWarehouseRows",
        "aggregateWarehouseTable",
        "createWarehouseExport"
      })
  void aRequestWithoutItsTableIsRefusedBeforeTheWarehouseIsMissed(String operation) {
    call(operation).json(Map.of()).gives(400).saying("invalid_request");
  }
}
