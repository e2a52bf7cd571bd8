package io.datasetbuilder.pipeline.model.contract;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.STRANGER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.run;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withOwner;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.List;
import java.util.Optional;

/** An index, and how tests fill it and read it. */
abstract class RunIndexBench {

  static final Visibility ALL = Visibility.everybody();
  static final Visibility MINE = Visibility.of(OWNER);

  protected abstract RunIndex index();

  static IndexedRun theirs(String runId, long minute) {
    return withOwner(
        run(runId, "d", minute), Optional.of(STRANGER.ownerId()), Optional.of(STRANGER.label()));
  }

  final void record(IndexedRun... runs) {
    for (IndexedRun run : runs) {
      index().record(run);
    }
  }

  final List<String> ids(RunFilter filter) {
    return idsOf(index().runs(filter, PageRequest.first(50)));
  }

  static List<String> idsOf(RunPage page) {
    return page.runs().stream().map(IndexedRun::runId).toList();
  }
}
