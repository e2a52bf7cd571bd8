package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.util.List;
import java.util.Objects;

/** A finished run and what became of its sources. */
public record RunDetails(RunView run, List<SourceStages> sources) {
  public RunDetails {
    Objects.requireNonNull(run, "run");
    sources = List.copyOf(sources);
  }
}
