package io.datasetbuilder.embedded.run;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Values of the whole service for its operator, of all owners. What cannot be read at the moment is
 * left out. Safe for concurrent use.
 */
public final class ServiceGauges {

  /** Datasets whose age is reported: those that were built last. */
  public static final int MOST_DATASETS = 100;

  private static final Logger LOG = System.getLogger(ServiceGauges.class.getName());

  private final Supplier<RunIndex> index;
  private final Map<String, Path> folders;
  private final Clock clock;
  private final ActiveCalls calls;

  /**
   * @param index opened when it is first needed
   * @param folders whose disks are reported, by their names
   */
  public ServiceGauges(
      Supplier<RunIndex> index, Map<String, Path> folders, Clock clock, ActiveCalls calls) {
    this.index = index;
    this.folders = folders;
    this.clock = clock;
    this.calls = calls;
  }

  /**
   * Age of the newest successful run of each dataset, for at most {@value #MOST_DATASETS} datasets.
   * A dataset without a successful run is absent.
   */
  public Map<String, Duration> datasetAges() {
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

  /** Free bytes of the disks that hold the {@code output} folder and the {@code warehouse}. */
  public Map<String, Long> freeBytes() {
    Map<String, Long> free = new LinkedHashMap<>();
    folders.forEach((name, folder) -> free(folder).ifPresent(bytes -> free.put(name, bytes)));
    return free;
  }

  /** Of a folder that does not exist yet, those of the nearest one that does. */
  private static Optional<Long> free(Path folder) {
    Path existing = folder.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      return Optional.of(Files.getFileStore(existing).getUsableSpace());
    } catch (IOException unreadable) {
      LOG.log(Level.DEBUG, "the free space of a disk cannot be read", unreadable);
      return Optional.empty();
    }
  }
}
