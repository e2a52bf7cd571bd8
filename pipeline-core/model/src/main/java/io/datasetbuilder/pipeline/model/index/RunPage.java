package io.datasetbuilder.pipeline.model.index;

import java.util.List;
import java.util.Optional;

/**
 * A page of runs, newest first.
 *
 * @param next where the next page begins; empty on the last page
 */
public record RunPage(List<IndexedRun> runs, Optional<PageRequest.PageCursor> next) {
  public RunPage {
    runs = List.copyOf(runs);
  }
}
