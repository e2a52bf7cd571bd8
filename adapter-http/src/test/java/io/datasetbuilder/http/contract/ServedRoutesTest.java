package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServedRoutesTest {

  @TempDir Path folder;

  @Test
  void theContractHasWhatIsServedAndNothingElseIsServed() {
    List<String> declared =
        World.CONTRACT.operations().stream()
            .map(each -> each + " " + each.id() + (each.isPublic() ? " PUBLIC" : " AUTHENTICATED"))
            .toList();

    assertThat(served()).containsExactlyInAnyOrderElementsOf(declared);
  }

  private List<String> served() {
    try (BuilderService service = BuilderService.builder(folder).build();
        ServiceMetrics metrics =
            new ServiceMetrics(
                () -> new BuildJobs.JobMetrics(0, 0, 1),
                () -> 0,
                new BuildCounter(),
                () -> EngineLoad.IDLE,
                () -> new QuerySlots.Load(0, 2))) {
      return HttpService.Operations.of(service, new LatencyWindow(), metrics).stream()
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
