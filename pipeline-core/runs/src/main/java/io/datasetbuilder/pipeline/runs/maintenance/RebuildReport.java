package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;

/**
 * What an index was rebuilt from.
 *
 * @param indexed runs that are in the index now
 * @param unreadable runs that are not, because their manifest cannot be read; sorted
 * @param setAside whether a damaged index was set aside
 */
public record RebuildReport(long indexed, List<RunId> unreadable, boolean setAside) {
  public RebuildReport {
    unreadable = List.copyOf(unreadable);
  }
}
