package io.datasetbuilder.infrastructure.state.index;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseSchema;
import io.datasetbuilder.infrastructure.state.database.PostgresDatabase;
import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.SqliteDatabase;
import io.datasetbuilder.infrastructure.state.database.SqliteLibrary;
import io.datasetbuilder.infrastructure.state.index.RunCondition.IndexKeys;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.EarlierRuns.EarlierSource;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunIndex.HourCounts;
import io.datasetbuilder.pipeline.model.index.RunIndex.QualityRunCounts;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The index of runs in a database. Safe for concurrent use, also by several processes. */
public final class JdbiRunIndex implements RunIndex, AutoCloseable {

  private final Database database;
  private final DatasetPageCache pages = new DatasetPageCache();

  /**
   * The index in one SQLite file; touches no disk.
   *
   * @param file {@code .service/index.sqlite3} in an output folder; made with its folder when it is
   *     missing
   */
  public JdbiRunIndex(Path file, Clock clock) {
    this(file, new SqliteLibrary(), clock);
  }

  /**
   * The same, with the library of the database in a folder of the operator's choice.
   *
   * @param library loaded when the file is opened first
   */
  public JdbiRunIndex(Path file, SqliteLibrary library, Clock clock) {
    this(new SqliteDatabase(file, library, clock, DatabaseSchema.INDEX));
  }

  private JdbiRunIndex(Database database) {
    this.database = database;
  }

  /** The index on a server; opens no connection. */
  public static JdbiRunIndex on(PostgresServer server) {
    return new JdbiRunIndex(new PostgresDatabase(server, DatabaseSchema.INDEX));
  }

  @Override
  public void record(IndexedRun run) {
    database.change(
        handle -> {
          RunWriter writer = new RunWriter(handle);
          writer.put(List.of(run));
          writer.markChanged();
          return true;
        });
  }

  @Override
  public void addAll(Stream<IndexedRun> runs) {
    database.work(
        handle -> {
          RunWriter.copy(handle, database.dialect(), runs, false);
          return runs;
        });
  }

  @Override
  public void remove(String runId) {
    database.change(
        handle -> {
          RunWriter writer = new RunWriter(handle);
          writer.remove(List.of(runId));
          writer.markChanged();
          return true;
        });
  }

  @Override
  public boolean replaceAll(Stream<IndexedRun> runs) {
    boolean setAside = isDamaged();
    if (setAside) {
      database.setAside();
    }
    database.work(
        handle -> {
          RunWriter.copy(handle, database.dialect(), runs, true);
          return runs;
        });
    return setAside;
  }

  @Override
  public Optional<IndexedRun> find(String runId) {
    return database.read(handle -> new RunQueries(handle).find(runId));
  }

  @Override
  public RunPage runs(RunFilter filter, PageRequest page) {
    return database.read(handle -> new RunQueries(handle).page(filter, page));
  }

  @Override
  public QualityRunCounts tally(RunFilter filter) {
    return database.read(handle -> new RunQueries(handle).tally(filter));
  }

  @Override
  public DatasetPage datasets(Visibility visibility, PageRequest page) {
    return database.read(
        handle ->
            pages.of(
                new RunQueries(handle).changeNumber(),
                visibility,
                page,
                () -> new DatasetQueries(handle, visibility).page(page)));
  }

  @Override
  public Optional<DatasetEntry> dataset(Visibility visibility, String datasetId) {
    return database.read(handle -> new DatasetQueries(handle, visibility).find(datasetId));
  }

  @Override
  public Optional<IndexedRun> newestSuccessful(Visibility visibility, String datasetId) {
    return database.read(handle -> new RunQueries(handle).newestSuccessful(visibility, datasetId));
  }

  @Override
  public Optional<EarlierSource> newest(
      OwnerId owner, String datasetId, String sourceKey, String excludedRunId) {
    return earlier(earlierValues(owner, datasetId, sourceKey, excludedRunId));
  }

  @Override
  public Optional<EarlierSource> newestAlike(
      OwnerId owner,
      String datasetId,
      String sourceKey,
      String excludedRunId,
      String coverageFingerprint,
      String schemaDigest) {
    Map<String, String> values = earlierValues(owner, datasetId, sourceKey, excludedRunId);
    values.put("coverage", coverageFingerprint);
    values.put("schema", schemaDigest);
    return earlier(values);
  }

  private static Map<String, String> earlierValues(
      OwnerId owner, String datasetId, String sourceKey, String excludedRunId) {
    Map<String, String> values = new HashMap<>();
    values.put("owner_id", owner.value());
    values.put("dataset_key", IndexKeys.bounded(datasetId));
    values.put("source_key", sourceKey);
    values.put("excluded", excludedRunId);
    return values;
  }

  private Optional<EarlierSource> earlier(Map<String, String> values) {
    return database.read(handle -> new RunQueries(handle).earlier(values));
  }

  @Override
  public List<HourCounts> endings(Visibility visibility, Instant from, Instant until) {
    return database.read(handle -> new RunQueries(handle).endedByHour(visibility, from, until));
  }

  @Override
  public long withoutFinish(Visibility visibility) {
    return database.read(handle -> new RunQueries(handle).withoutFinish(visibility));
  }

  @Override
  public List<String> runIds() {
    return database.read(handle -> new RunQueries(handle).ids());
  }

  @Override
  public List<String> runIdsWithoutDataset() {
    return database.read(handle -> new RunQueries(handle).idsWithoutDataset());
  }

  /** Closes all open connections; the next call opens the database again. */
  @Override
  public void close() {
    database.close();
  }

  private boolean isDamaged() {
    try {
      return !database.isSound();
    } catch (IndexFailure failure) {
      if (failure.problem().code() == StorageProblem.INDEX_UNREADABLE) {
        return true;
      }
      throw failure;
    }
  }

  /**
   * Cache of dataset pages, valid as long as the index has not changed: a page groups all runs, and
   * is requested far more often than a run ends. Safe for concurrent use.
   */
  static final class DatasetPageCache {

    private static final int MAX_PAGES = 64;

    /**
     * Largest length of a cached page; longer ones are requested too seldom to be worth their
     * memory.
     */
    private static final int MAX_PAGE_LENGTH = 200;

    private final RecentEntries<Key, CachedPage> pages = new RecentEntries<>(MAX_PAGES);

    private record Key(Visibility visibility, PageRequest page) {}

    private record CachedPage(long change, DatasetPage page) {}

    /**
     * A page.
     *
     * @param change the number of the state that the index is in
     * @param read reads the page
     */
    DatasetPage of(
        long change, Visibility visibility, PageRequest page, Supplier<DatasetPage> read) {
      Key key = new Key(visibility, page);
      Optional<CachedPage> known = pages.get(key).filter(cached -> cached.change() == change);
      if (known.isPresent()) {
        return known.get().page();
      }
      DatasetPage fresh = read.get();
      if (page.limit() <= MAX_PAGE_LENGTH) {
        pages.put(key, new CachedPage(change, fresh));
      }
      return fresh;
    }
  }
}
