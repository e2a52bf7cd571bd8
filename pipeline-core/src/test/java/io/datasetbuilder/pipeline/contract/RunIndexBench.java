package io.datasetbuilder.pipeline.contract;

import static io.datasetbuilder.pipeline.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.STRANGER;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.run;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withOwner;

import io.datasetbuilder.pipeline.index.IndexedRun;
import io.datasetbuilder.pipeline.index.PageRequest;
import io.datasetbuilder.pipeline.index.RunFilter;
import io.datasetbuilder.pipeline.index.RunIndex;
import io.datasetbuilder.pipeline.index.RunPage;
import io.datasetbuilder.pipeline.index.Visibility;
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
