package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All datasets of an index, and all runs of a dataset, read page by page. */
public record DatasetRuns(RunIndex index) {

  private static final int PAGE = 500;

  /** The ids of the datasets of all owners. */
  List<String> datasetIds() {
    List<String> all = new ArrayList<>();
    Optional<PageRequest> next = Optional.of(PageRequest.first(PAGE));
    while (next.isPresent()) {
      PageRequest request = next.get();
      DatasetPage page = index.datasets(Visibility.everybody(), request);
      page.datasets()
          .forEach(
              entry -> entry.latest().dataset().map(IndexedDataset::datasetId).ifPresent(all::add));
      next = page.next().map(request::after);
    }
    return all;
  }

  /** The runs of a dataset, newest first. */
  public List<IndexedRun> of(Visibility visibility, String datasetId) {
    RunFilter filter = RunFilter.of(visibility).inDataset(datasetId);
    List<IndexedRun> all = new ArrayList<>();
    Optional<PageRequest> next = Optional.of(PageRequest.first(PAGE));
    while (next.isPresent()) {
      PageRequest request = next.get();
      RunPage page = index.runs(filter, request);
      all.addAll(page.runs());
      next = page.next().map(request::after);
    }
    return all;
  }
}
