package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.pipeline.model.index.DatasetEntry;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.util.List;

/**
 * A built dataset.
 *
 * @param entry its latest run and the number of its runs
 * @param stages of each source in the latest run; empty when its manifest cannot be read any more
 */
public record DatasetSummary(DatasetEntry entry, List<SourceStages> stages, StatusAxes axes) {
  public DatasetSummary {
    stages = List.copyOf(stages);
  }
}
