package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Records the datasets that were not refreshed within their cadence: once for each cadence that has
 * passed since the newest successful run. Safe for concurrent use.
 */
public final class RecordStale {

  private static final int PAGE = 200;

  private final RecordNotices notices;
  private final WriteNotices writer;
  private final Supplier<RunIndex> index;
  private final Clock clock;

  /**
   * @param index opened when it is first needed
   */
  public RecordStale(
      RecordNotices notices, WriteNotices writer, Supplier<RunIndex> index, Clock clock) {
    this.notices = notices;
    this.writer = writer;
    this.index = index;
    this.clock = clock;
  }

  /** Records what is stale now, of all owners. */
  public void run() {
    Instant now = clock.instant();
    Optional<PageRequest> next = Optional.of(PageRequest.first(PAGE));
    while (next.isPresent()) {
      DatasetPage page = index.get().datasets(Visibility.everybody(), next.get());
      page.datasets().forEach(entry -> record(entry, now));
      next = page.next().map(cursor -> new PageRequest(PAGE, Optional.of(cursor)));
    }
  }

  private void record(DatasetEntry entry, Instant now) {
    IndexedDataset dataset = entry.latest().dataset().orElseThrow();
    Optional<RefreshCadence> cadence = dataset.refreshCadence();
    if (cadence.isEmpty() || entry.lastSuccessAt().isEmpty()) {
      return;
    }
    Instant success = entry.lastSuccessAt().get();
    Duration age = Duration.between(success, now);
    if (age.compareTo(cadence.get().duration()) > 0) {
      long period = age.dividedBy(cadence.get().duration());
      String fact = "stale/" + dataset.datasetId() + "/" + success + "/" + period;
      notices.announce(fact, List.of(writer.ofStale(entry, dataset, period, now)));
    }
  }
}
