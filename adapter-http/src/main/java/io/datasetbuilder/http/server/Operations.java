package io.datasetbuilder.http.server;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.build.JobOperations;
import io.datasetbuilder.http.build.SpecOperations;
import io.datasetbuilder.http.build.UploadOperations;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.provider.CatalogOperations;
import io.datasetbuilder.http.provider.ProviderOperations;
import io.datasetbuilder.http.run.ArtifactOperations;
import io.datasetbuilder.http.run.DatasetOperations;
import io.datasetbuilder.http.run.QualityOperations;
import io.datasetbuilder.http.run.RunOperations;
import io.datasetbuilder.http.service.DocsOperations;
import io.datasetbuilder.http.service.MonitoringOperations;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.http.service.ServiceOperations;
import io.datasetbuilder.http.service.WarehouseOperations;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import java.util.List;
import java.util.stream.Stream;

/** Lists all operations that are served. */
public final class Operations {

  private Operations() {}

  /** Every operation. */
  public static List<Operation> of(
      BuilderService service, LatencyWindow latencies, ServiceMetrics metrics) {
    return Stream.of(
            new ServiceOperations(metrics).operations(),
            new DocsOperations().operations(),
            new SpecOperations(service).operations(),
            new RunOperations(service).operations(),
            new ArtifactOperations(service).operations(),
            new DatasetOperations(service).operations(),
            new QualityOperations(service).operations(),
            new CatalogOperations(service).operations(),
            new ProviderOperations(service).operations(),
            new UploadOperations(service).operations(),
            new JobOperations(service).operations(),
            new MonitoringOperations(service, latencies).operations(),
            new WarehouseOperations().operations())
        .flatMap(List::stream)
        .toList();
  }
}
