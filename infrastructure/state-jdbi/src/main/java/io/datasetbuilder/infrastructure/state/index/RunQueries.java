package io.datasetbuilder.infrastructure.state.index;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.index.RunCondition.IndexKeys;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.EarlierRuns.EarlierSource;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.PageRequest.PageCursor;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex.HourCounts;
import io.datasetbuilder.pipeline.model.index.RunIndex.QualityRunCounts;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Queries about runs. Each is one statement, and so one state of the index. */
final class RunQueries {

  /** A dataset name is a column of both tables: that of the source is the one without a prefix. */
  private static final String COLUMNS =
      "r.run_id, r.status, r.started_at, r.finished_at, r.owner_id, r.created_by, r.dataset_id,"
          + " r.title, r.spec_digest, r.refresh_cadence, r.bronze_days, r.drift_findings,"
          + " r.published_rows, s.source_key, s.provider, s.dataset, s.alias, s.attempted,"
          + " s.row_count, s.fetched_row_count, s.reported_total, s.coverage,"
          + " s.coverage_fingerprint, s.schema_digest, s.pass_checks, s.warn_checks, s.fail_checks";

  private static final String EARLIER =
      "SELECT e.* FROM runs e JOIN run_sources f ON f.run_id = e.run_id"
          + " WHERE e.dataset_key = :dataset_key AND e.status = 'ok' AND e.owner_id = :owner_id"
          + " AND e.run_id <> :excluded AND f.source_key = :source_key";

  private static final String ALIKE =
      " AND f.coverage_fingerprint = :coverage AND f.schema_digest = :schema";

  private static final long HOUR_MICROS = 3_600_000_000L;

  private final Handle handle;

  RunQueries(Handle handle) {
    this.handle = handle;
  }

  Optional<IndexedRun> find(String runId) {
    RunCondition condition = RunCondition.NONE.and("run_id = ", "run_id", runId);
    return newest(List.of(condition), 1).stream().findFirst();
  }

  /**
   * Page of runs. It reads one run more than the page holds, which shows whether a next page
   * exists.
   */
  RunPage page(RunFilter filter, PageRequest page) {
    RunCondition condition = RunCondition.of(filter).behind(page.after());
    List<IndexedRun> runs = newest(condition.visible(filter.visibility()), page.limit() + 1L);
    boolean more = runs.size() > page.limit();
    List<IndexedRun> shown = more ? runs.subList(0, page.limit()) : runs;
    Optional<IndexedRun> last = Optional.of(page.limit() - 1).filter(at -> more).map(runs::get);
    return new RunPage(shown, last.map(IndexKeys::recency).map(PageCursor::new));
  }

  Optional<IndexedRun> newestSuccessful(Visibility visibility, String datasetId) {
    RunFilter filter = RunFilter.of(visibility).inDataset(datasetId).withStatus(RunStatus.OK);
    return newest(RunCondition.of(filter).visible(visibility), 1).stream().findFirst();
  }

  /** The newest runs of conditions that exclude each other. */
  List<IndexedRun> newest(List<RunCondition> either, long limit) {
    return joined(RunCondition.newest(either, "*"), RunCondition.values(either), limit);
  }

  /**
   * Runs with their sources.
   *
   * @param runs a statement that selects whole rows of {@code runs}, with a {@code :limit}
   */
  List<IndexedRun> joined(String runs, Map<String, ?> values, long limit) {
    String sql =
        ("SELECT %s FROM (%s) r LEFT JOIN run_sources s ON s.run_id = r.run_id"
                + " ORDER BY r.recency DESC, s.position")
            .formatted(COLUMNS, runs);
    return handle
        .createQuery(sql)
        .bindMap(values)
        .bind("limit", limit)
        .scanResultSet((rows, context) -> RunRows.all(rows.get()));
  }

  QualityRunCounts tally(RunFilter filter) {
    List<RunCondition> either = RunCondition.of(filter).visible(filter.visibility());
    return handle
        .createQuery(
            "SELECT COUNT(*),"
                + " COUNT(CASE WHEN pass_count + warn_count + fail_count > 0 THEN 1 END),"
                + " COUNT(CASE WHEN pass_count > 0 AND warn_count = 0 AND fail_count = 0"
                + " THEN 1 END),"
                + " COUNT(CASE WHEN warn_count > 0 THEN 1 END),"
                + " COUNT(CASE WHEN fail_count > 0 THEN 1 END) FROM ("
                + RunCondition.all(either, "pass_count, warn_count, fail_count")
                + ") t")
        .bindMap(RunCondition.values(either))
        .map(
            (row, context) ->
                new QualityRunCounts(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)))
        .one();
  }

  /**
   * The newest successful run that a new run of one source is compared with.
   *
   * @param values required values of the run, by parameter name of {@link #EARLIER}
   */
  Optional<EarlierSource> earlier(Map<String, String> values) {
    boolean alike = values.containsKey("coverage");
    String sql = EARLIER + (alike ? ALIKE : "") + " ORDER BY e.recency DESC LIMIT :limit";
    return joined(sql, values, 1).stream()
        .findFirst()
        .flatMap(run -> sourceOf(run, values.get("source_key")));
  }

  private static Optional<EarlierSource> sourceOf(IndexedRun run, String sourceKey) {
    return run.sources().stream()
        .filter(source -> source.key().equals(sourceKey))
        .findFirst()
        .map(source -> new EarlierSource(run, source));
  }

  /** Counted from an index alone. */
  List<HourCounts> endedByHour(Visibility visibility, Instant from, Instant until) {
    RunCondition window =
        RunCondition.NONE
            .and("finished_at >= ", "from", ColumnValues.micros(from))
            .and("finished_at < ", "until", ColumnValues.micros(until));
    List<RunCondition> either = window.visible(visibility);
    return handle
        .createQuery(
            "SELECT finished_at / :hour AS ended_hour, status, COUNT(*) FROM ("
                + RunCondition.all(either, "finished_at, status")
                + ") t GROUP BY ended_hour, status")
        .bindMap(RunCondition.values(either))
        .bind("hour", HOUR_MICROS)
        .map(
            (row, context) ->
                new HourCounts(
                    ColumnValues.instant(row.getLong(1) * HOUR_MICROS),
                    Choices.of(RunStatus.values()).named(row.getString(2)).orElseThrow(),
                    row.getLong(3)))
        .stream()
        .sorted(Comparator.comparing(HourCounts::hour).thenComparing(HourCounts::status))
        .toList();
  }

  /** Counted from an index alone. */
  long withoutFinish(Visibility visibility) {
    List<RunCondition> either = RunCondition.NONE.and("finished_at IS NULL").visible(visibility);
    return handle
        .createQuery(
            "SELECT COUNT(*) FROM (" + RunCondition.all(either, "finished_at, status") + ") t")
        .bindMap(RunCondition.values(either))
        .map((row, context) -> row.getLong(1))
        .one();
  }

  /** The number of the state that the index is in: another one after every change. */
  long changeNumber() {
    return handle
        .createQuery("SELECT number FROM index_changes")
        .map((row, context) -> row.getLong(1))
        .one();
  }

  List<String> ids() {
    return handle
        .createQuery("SELECT run_id FROM runs ORDER BY run_id")
        .map((row, context) -> row.getString(1))
        .list();
  }

  List<String> idsWithoutDataset() {
    return handle
        .createQuery("SELECT run_id FROM runs WHERE dataset_key IS NULL ORDER BY run_id")
        .map((row, context) -> row.getString(1))
        .list();
  }

  /** Reads runs from rows of {@code runs} joined with {@code run_sources}, a row a source. */
  static final class RunRows {

    private final List<IndexedRun> runs = new ArrayList<>();
    private final List<IndexedSource> sources = new ArrayList<>();

    private RunRows() {}

    /**
     * Runs of a result whose rows are ordered by run.
     *
     * @param rows rows, positioned before the first one
     */
    static List<IndexedRun> all(ResultSet rows) throws SQLException {
      RunRows reading = new RunRows();
      boolean more = rows.next();
      while (more) {
        IndexedRun run = reading.run(rows);
        do {
          reading.source(rows);
          more = rows.next();
        } while (more && rows.getString("run_id").equals(run.runId()));
        reading.finish(run);
      }
      return reading.runs;
    }

    private void finish(IndexedRun run) {
      runs.add(
          new IndexedRun(
              run.runId(),
              run.status(),
              run.startedAt(),
              run.finishedAt(),
              run.ownerId(),
              run.createdBy(),
              run.dataset(),
              run.driftFindings(),
              run.publishedRows(),
              sources));
      sources.clear();
    }

    private IndexedRun run(ResultSet row) throws SQLException {
      return new IndexedRun(
          row.getString("run_id"),
          Choices.of(RunStatus.values()).named(row.getString("status")).orElseThrow(),
          ColumnValues.instant(row, "started_at"),
          ColumnValues.instant(row, "finished_at"),
          ColumnValues.text(row, "owner_id").map(OwnerId::new),
          ColumnValues.text(row, "created_by"),
          dataset(row),
          row.getLong("drift_findings"),
          ColumnValues.whole(row, "published_rows"),
          List.of());
    }

    private static Optional<IndexedDataset> dataset(ResultSet row) throws SQLException {
      String id = row.getString("dataset_id");
      return id == null
          ? Optional.empty()
          : Optional.of(
              new IndexedDataset(
                  id,
                  row.getString("title"),
                  row.getString("spec_digest"),
                  ColumnValues.text(row, "refresh_cadence").flatMap(RefreshCadence::of),
                  bronze(row)));
    }

    /** Retention of raw records; zero days end with the run. */
    private static Optional<BronzeRetention> bronze(ResultSet row) throws SQLException {
      return ColumnValues.whole(row, "bronze_days")
          .map(days -> days == 0 ? BronzeRetention.NONE : BronzeRetention.ofDays(days));
    }

    private void source(ResultSet row) throws SQLException {
      String key = row.getString("source_key");
      if (key != null) {
        sources.add(
            new IndexedSource(
                key,
                ColumnValues.text(row, "provider"),
                ColumnValues.text(row, "dataset"),
                ColumnValues.text(row, "alias"),
                row.getInt("attempted") == 1,
                ColumnValues.whole(row, "row_count"),
                ColumnValues.whole(row, "fetched_row_count"),
                ColumnValues.whole(row, "reported_total"),
                ColumnValues.text(row, "coverage")
                    .flatMap(Choices.of(Coverage.Status.values())::named),
                ColumnValues.text(row, "coverage_fingerprint"),
                ColumnValues.text(row, "schema_digest"),
                checks(row)));
      }
    }

    private static Optional<CheckCounts> checks(ResultSet row) throws SQLException {
      Optional<Long> pass = ColumnValues.whole(row, "pass_checks");
      return pass.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new CheckCounts(pass.get(), row.getLong("warn_checks"), row.getLong("fail_checks")));
    }
  }
}
