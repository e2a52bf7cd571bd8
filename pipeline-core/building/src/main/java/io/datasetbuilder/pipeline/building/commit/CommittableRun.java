package io.datasetbuilder.pipeline.building.commit;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;

/**
 * A run that ended well, with the tables that it published.
 *
 * @param owner whose run it is
 * @param startedAt decides between two builds of one table: the older never replaces the newer
 * @param spec that it was built by; the terms of each of its sources hold for every table
 * @param provenance of the sources
 * @param tables in spec order, the composed one last
 * @param ifAbsent whether only tables that do not exist are committed
 */
public record CommittableRun(
    Principal owner,
    RunId runId,
    BuildSpec spec,
    Instant startedAt,
    List<SourceProvenance> provenance,
    List<CommittableTable> tables,
    boolean ifAbsent) {
  public CommittableRun {
    provenance = List.copyOf(provenance);
    tables = List.copyOf(tables);
  }
}
