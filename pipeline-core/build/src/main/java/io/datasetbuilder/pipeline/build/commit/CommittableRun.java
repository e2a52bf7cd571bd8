package io.datasetbuilder.pipeline.build.commit;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;

/**
 * A run that ended well, with the tables that it published.
 *
 * @param owner whose run it is
 * @param startedAt decides between two builds of one table: the older never replaces the newer
 * @param sources in spec order; the terms of each of them hold for every table
 * @param tables in spec order, the composed one last
 */
public record CommittableRun(
    Principal owner,
    RunId runId,
    String datasetId,
    Instant startedAt,
    List<SourceSpec> sources,
    List<CommittableTable> tables) {
  public CommittableRun {
    sources = List.copyOf(sources);
    tables = List.copyOf(tables);
  }
}
