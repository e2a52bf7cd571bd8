package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.fixture.TestMetrics;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.http.service.ServiceMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServedRoutesTest {

  @Test
  void theContractHasWhatIsServedAndNothingElseIsServed() {
    List<String> declared =
        World.CONTRACT.operations().stream()
            .map(each -> each + " " + each.id() + " " + access(each))
            .toList();

    assertThat(served()).containsExactlyInAnyOrderElementsOf(declared);
  }

  private static Operation.Access access(ContractOperation operation) {
    if (operation.isPublic()) {
      return Operation.Access.PUBLIC;
    }
    return operation.isForReaders() ? Operation.Access.READERS : Operation.Access.AUTHENTICATED;
  }

  private List<String> served() {
    try (ServiceMetrics metrics = TestMetrics.idle(() -> 0)) {
      return HttpService.operations(metrics, TestSettings.standard().made().access()).stream()
          .map(ServedRoutesTest::reported)
          .toList();
    }
  }

  private static String reported(Operation operation) {
    return operation.method()
        + " "
        + operation.path()
        + " "
        + operation.id()
        + " "
        + operation.access();
  }
}
