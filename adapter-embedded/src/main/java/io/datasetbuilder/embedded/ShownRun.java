package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.inspection.SourceStages;
import io.datasetbuilder.pipeline.reading.RunRead;
import java.util.List;
import java.util.Objects;

/** A finished run and what became of its sources. */
public record ShownRun(RunRead run, List<SourceStages> sources) {
  public ShownRun {
    Objects.requireNonNull(run, "run");
    sources = List.copyOf(sources);
  }
}
