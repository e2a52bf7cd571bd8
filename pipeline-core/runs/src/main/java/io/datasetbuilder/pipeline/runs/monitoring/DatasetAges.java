package io.datasetbuilder.pipeline.runs.monitoring;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Ages of the datasets of all owners, for the operator of a service. Safe for concurrent use. */
public final class DatasetAges {

  /** Datasets whose age is reported: those that were built last. */
  public static final int MOST_DATASETS = 100;

  private static final Logger LOG = System.getLogger(DatasetAges.class.getName());

  private final Supplier<RunIndex> index;
  private final Clock clock;
  private final ActiveCalls calls;

  /**
   * @param index opened when it is first needed
   */
  public DatasetAges(Supplier<RunIndex> index, Clock clock, ActiveCalls calls) {
    this.index = index;
    this.clock = clock;
    this.calls = calls;
  }

  /**
   * Age of the newest successful run of each dataset, for at most {@value #MOST_DATASETS} datasets.
   * A dataset without a successful run is absent; so are all of them while the index cannot be
   * read.
   */
  public Map<String, Duration> read() {
    Map<String, Duration> ages = new LinkedHashMap<>();
    Instant now = clock.instant();
    for (DatasetEntry entry : datasets()) {
      entry
          .lastSuccessAt()
          .ifPresent(
              at ->
                  entry
                      .latest()
                      .dataset()
                      .ifPresent(
                          dataset -> ages.put(dataset.datasetId(), Duration.between(at, now))));
    }
    return ages;
  }

  private List<DatasetEntry> datasets() {
    try {
      return calls.run(
          () ->
              index
                  .get()
                  .datasets(Visibility.everybody(), PageRequest.first(MOST_DATASETS))
                  .datasets());
    } catch (ProblemException unreadable) {
      LOG.log(Level.DEBUG, "the ages of datasets cannot be read", unreadable);
      return List.of();
    }
  }
}
