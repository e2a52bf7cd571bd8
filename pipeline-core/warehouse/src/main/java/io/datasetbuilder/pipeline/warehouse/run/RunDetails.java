package io.datasetbuilder.pipeline.warehouse.run;

import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.util.List;
import java.util.Objects;

/** A finished run, the results of its sources, and the snapshots that it committed. */
public record RunDetails(RunView run, List<SourceStages> sources, List<RunSnapshot> snapshots) {
  public RunDetails {
    Objects.requireNonNull(run, "run");
    sources = List.copyOf(sources);
    snapshots = List.copyOf(snapshots);
  }
}
