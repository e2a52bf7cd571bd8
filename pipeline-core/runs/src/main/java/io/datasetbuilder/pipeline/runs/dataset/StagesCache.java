package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Cache of the stages of runs that were read recently. Finished runs do not change, and clients
 * list datasets often: reading the documents of each run every time would waste most of the work of
 * a service. A run whose files were changed from outside is read anew after {@link #KEPT}. Safe for
 * concurrent use.
 */
public final class StagesCache {

  static final Duration KEPT = Duration.ofMinutes(1);

  static final int MOST = 1_000;

  private final Clock clock;
  private final RecentEntries<Key, Stated> stated = new RecentEntries<>(MOST);

  /** A run id may be used again once a cancelled run is removed; the time distinguishes both. */
  private record Key(String runId, Optional<Instant> finishedAt) {}

  private record Stated(Instant at, List<SourceStages> stages) {}

  public StagesCache(Clock clock) {
    this.clock = clock;
  }

  /**
   * The stages of a run.
   *
   * @param read reads them, when they are not remembered
   */
  List<SourceStages> of(IndexedRun run, Supplier<List<SourceStages>> read) {
    Key key = new Key(run.runId(), run.finishedAt());
    return remembered(key).orElseGet(() -> remember(key, read.get()));
  }

  private Optional<List<SourceStages>> remembered(Key key) {
    return stated
        .get(key)
        .filter(known -> known.at().plus(KEPT).isAfter(clock.instant()))
        .map(Stated::stages);
  }

  /** Remembers the stages of a run, unless the run could not be read. */
  private List<SourceStages> remember(Key key, List<SourceStages> stages) {
    if (!stages.isEmpty()) {
      stated.put(key, new Stated(clock.instant(), stages));
    }
    return stages;
  }
}
