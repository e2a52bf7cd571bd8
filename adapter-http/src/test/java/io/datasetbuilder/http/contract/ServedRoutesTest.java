package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServedRoutesTest {

  @Test
  void theContractHasWhatIsServedAndNothingElseIsServed() {
    List<String> declared =
        World.CONTRACT.operations().stream()
            .map(each -> each + " " + each.id() + (each.isPublic() ? " PUBLIC" : " AUTHENTICATED"))
            .toList();

    assertThat(served()).containsExactlyInAnyOrderElementsOf(declared);
  }

  private List<String> served() {
    try (ServiceMetrics metrics =
        new ServiceMetrics(
            () -> new BuildJobs.JobMetrics(0, 0, 1),
            () -> 0,
            new BuildCounter(),
            () -> EngineLoad.IDLE,
            () -> new QuerySlots.Load(0, 2))) {
      return HttpService.operations(metrics, new LatencyWindow()).stream()
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
