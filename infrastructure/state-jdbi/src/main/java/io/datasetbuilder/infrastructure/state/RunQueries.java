package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageCursor;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.QualityRunCounts;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Questions about runs. Each is one statement, and so one state of the index. */
final class RunQueries {

  /** A dataset name is a column of both tables: that of the source is the one without a prefix. */
  private static final String COLUMNS =
      "r.run_id, r.status, r.started_at, r.finished_at, r.owner_id, r.created_by, r.dataset_id,"
          + " r.title, r.spec_digest, r.refresh_cadence, r.drift_findings, r.published_rows,"
          + " s.source_key,"
          + " s.provider, s.dataset, s.alias, s.attempted, s.row_count, s.fetched_row_count,"
          + " s.reported_total, s.coverage, s.coverage_fingerprint, s.schema_digest,"
          + " s.pass_checks, s.warn_checks, s.fail_checks";

  private final Handle handle;

  RunQueries(Handle handle) {
    this.handle = handle;
  }

  Optional<IndexedRun> find(String runId) {
    RunCondition condition = RunCondition.NONE.and("run_id = ", "run_id", runId);
    return newest(List.of(condition), 1).stream().findFirst();
  }

  /** One run more than the page holds tells whether there is a next page. */
  RunPage page(RunFilter filter, PageRequest page) {
    RunCondition condition = RunCondition.of(filter).behind(page.after());
    List<IndexedRun> runs =
        newest(condition.perOwner(Owner.keys(filter.visibility())), page.limit() + 1L);
    boolean more = runs.size() > page.limit();
    List<IndexedRun> shown = more ? runs.subList(0, page.limit()) : runs;
    return new RunPage(
        shown,
        more
            ? Optional.of(new PageCursor(Recency.of(shown.get(shown.size() - 1))))
            : Optional.empty());
  }

  Optional<IndexedRun> newestSuccessful(Visibility visibility, String datasetId) {
    RunFilter filter = RunFilter.of(visibility).inDataset(datasetId).withStatus(RunStatus.OK);
    return newest(RunCondition.of(filter).perOwner(Owner.keys(visibility)), 1).stream().findFirst();
  }

  /** The newest runs of conditions that exclude each other. */
  List<IndexedRun> newest(List<RunCondition> either, long limit) {
    return joined(RunCondition.newest(either, "*"), RunCondition.values(either), limit);
  }

  /**
   * Runs with their sources.
   *
   * @param runs a statement that gives whole rows of {@code runs}, with a {@code :limit}
   */
  List<IndexedRun> joined(String runs, Map<String, Object> values, long limit) {
    String sql =
        "SELECT "
            + COLUMNS
            + " FROM ("
            + runs
            + ") r LEFT JOIN run_sources s ON s.run_id = r.run_id"
            + " ORDER BY r.recency DESC, s.position";
    return handle
        .createQuery(sql)
        .bindMap(values)
        .bind("limit", limit)
        .scanResultSet((rows, context) -> RunRows.all(rows.get()));
  }

  RunTally tally(RunFilter filter) {
    List<RunCondition> either = RunCondition.of(filter).perOwner(Owner.keys(filter.visibility()));
    String rows =
        either.stream()
            .map(one -> "SELECT pass_count, warn_count, fail_count FROM runs" + one.where())
            .collect(Collectors.joining(" UNION ALL "));
    return handle
        .createQuery(
            "SELECT COUNT(*),"
                + " COUNT(CASE WHEN pass_count + warn_count + fail_count > 0 THEN 1 END),"
                + " COUNT(CASE WHEN pass_count > 0 AND warn_count = 0 AND fail_count = 0"
                + " THEN 1 END),"
                + " COUNT(CASE WHEN warn_count > 0 THEN 1 END),"
                + " COUNT(CASE WHEN fail_count > 0 THEN 1 END) FROM ("
                + rows
                + ") t")
        .bindMap(RunCondition.values(either))
        .map(
            (row, context) ->
                new QualityRunCounts(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)))
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
}
