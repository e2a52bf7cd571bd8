package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.List;
import java.util.Optional;

/** Lists finished runs, newest first. Safe for concurrent use. */
public final class ListRuns {

  /** Runs shown when nothing else is asked for. */
  public static final int DEFAULT_LIMIT = 50;

  private final RunIndex index;

  public ListRuns(RunIndex index) {
    this.index = index;
  }

  /**
   * The newest runs.
   *
   * @param datasetId only runs of this dataset; applied before the limit
   * @param limit at least 1
   */
  public Result<List<IndexedRun>> list(
      Visibility visibility, Optional<String> datasetId, int limit) {
    if (datasetId.filter(String::isEmpty).isPresent()) {
      return ListLimits.emptyFilter("dataset_id");
    }
    RunFilter all = RunFilter.of(visibility);
    RunFilter filter = datasetId.map(all::inDataset).orElse(all);
    return ListLimits.positive(limit)
        .map(most -> index.runs(filter, PageRequest.first(most)).runs());
  }
}
