package io.datasetbuilder.infrastructure.state.index;

import io.datasetbuilder.infrastructure.state.index.RunCondition.IndexKeys;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.PageRequest.PageCursor;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Queries about datasets: the visible runs of one {@code dataset_id}. */
final class DatasetQueries {

  /** Fewer than a statement may have parameters. */
  private static final int AT_ONCE = 200;

  private final Handle handle;
  private final Visibility visibility;
  private final RunQueries runs;

  DatasetQueries(Handle handle, Visibility visibility) {
    this.handle = handle;
    this.visibility = visibility;
    this.runs = new RunQueries(handle);
  }

  /**
   * A dataset before its latest run is read.
   *
   * @param total all visible datasets, on this page or not
   */
  private record Group(String key, String latest, long total) {}

  DatasetPage page(PageRequest page) {
    List<Group> groups = groups(page.after(), page.limit() + 1L);
    boolean more = groups.size() > page.limit();
    List<Group> shown = more ? groups.subList(0, page.limit()) : groups;
    Optional<PageCursor> next =
        more ? Optional.of(new PageCursor(shown.get(shown.size() - 1).latest())) : Optional.empty();
    return new DatasetPage(entries(shown), total(groups), next);
  }

  Optional<DatasetEntry> find(String datasetId) {
    String key = IndexKeys.bounded(datasetId);
    List<RunCondition> either = owned(RunCondition.NONE.and("dataset_key = ", "dataset", key));
    return handle
        .createQuery(
            "SELECT MAX(latest) FROM (%s) o"
                .formatted(RunCondition.all(either, "MAX(recency) AS latest")))
        .bindMap(RunCondition.values(either))
        .map((row, context) -> Optional.ofNullable(row.getString(1)))
        .one()
        .flatMap(latest -> entries(List.of(new Group(key, latest, 1))).stream().findFirst());
  }

  /**
   * Walks from one dataset to the next along an index, and in it to the latest run of each: the
   * number of steps is the number of datasets, however many runs they have. Each owner key is
   * walked separately.
   */
  private List<Group> groups(Optional<PageCursor> after, long limit) {
    List<RunCondition> either = owned(RunCondition.NONE);
    List<String> walks = new ArrayList<>();
    List<String> latest = new ArrayList<>();
    for (int i = 0; i < either.size(); i++) {
      RunCondition own = either.get(i);
      String walk = "walk" + i;
      walks.add(
          ("%1$s(dataset_key) AS (SELECT MIN(dataset_key) FROM runs%2$s UNION ALL"
                  + " SELECT (SELECT MIN(dataset_key) FROM runs%3$s) FROM %1$s"
                  + " WHERE %1$s.dataset_key IS NOT NULL)")
              .formatted(
                  walk,
                  own.where(),
                  own.and("runs.dataset_key > " + walk + ".dataset_key").where()));
      latest.add(
          ("SELECT dataset_key, (SELECT MAX(recency) FROM runs%s) AS latest FROM %s"
                  + " WHERE dataset_key IS NOT NULL")
              .formatted(own.and("runs.dataset_key = " + walk + ".dataset_key").where(), walk));
    }
    String sql =
        ("WITH RECURSIVE %s SELECT dataset_key, latest, total FROM (SELECT dataset_key,"
                + " MAX(latest) AS latest, COUNT(*) OVER () AS total FROM (%s) o"
                + " GROUP BY dataset_key) g%s ORDER BY latest DESC LIMIT :limit")
            .formatted(
                String.join(", ", walks),
                String.join(" UNION ALL ", latest),
                after.isPresent() ? " WHERE latest < :after" : "");
    Query query = handle.createQuery(sql).bindMap(RunCondition.values(either)).bind("limit", limit);
    after.ifPresent(cursor -> query.bind("after", cursor.value()));
    return query
        .map((row, context) -> new Group(row.getString(1), row.getString(2), row.getLong(3)))
        .list();
  }

  /** Number of runs of each dataset, by its key. */
  private Map<String, Long> counts(List<Group> groups) {
    List<String> keys = groups.stream().map(Group::key).toList();
    List<RunCondition> either = owned(RunCondition.NONE.andIn("dataset_key", "key", keys));
    String perOwner =
        either.stream()
            .map(RunCondition::where)
            .map(
                "SELECT dataset_key, COUNT(*) AS run_count FROM runs%s GROUP BY dataset_key"
                    ::formatted)
            .collect(Collectors.joining(" UNION ALL "));
    Map<String, Long> counts = new HashMap<>();
    handle
        .createQuery(
            "SELECT dataset_key, SUM(run_count) FROM (" + perOwner + ") o GROUP BY dataset_key")
        .bindMap(RunCondition.values(either))
        .map((row, context) -> Map.entry(row.getString(1), row.getLong(2)))
        .forEach(count -> counts.put(count.getKey(), count.getValue()));
    return counts;
  }

  private List<RunCondition> owned(RunCondition condition) {
    return condition.visible(visibility);
  }

  /** Total number of datasets; a page after the last dataset has no row that states it. */
  private long total(List<Group> page) {
    List<Group> counted = page.isEmpty() ? groups(Optional.empty(), 1) : page;
    return counted.isEmpty() ? 0 : counted.get(0).total();
  }

  /**
   * Entries of the datasets; both the groups and the runs are in the order of the latest runs,
   * newest first.
   */
  private List<DatasetEntry> entries(List<Group> groups) {
    List<DatasetEntry> entries = new ArrayList<>();
    for (int from = 0; from < groups.size(); from += AT_ONCE) {
      List<Group> some = groups.subList(from, Math.min(groups.size(), from + AT_ONCE));
      RunCondition latest =
          RunCondition.NONE.andIn("recency", "latest", some.stream().map(Group::latest).toList());
      List<IndexedRun> read = runs.newest(List.of(latest), some.size());
      Map<String, Long> counts = counts(some);
      for (int i = 0; i < read.size(); i++) {
        entries.add(
            new DatasetEntry(read.get(i), counts.get(some.get(i).key()), lastSuccess(read.get(i))));
      }
    }
    return entries;
  }

  private Optional<Instant> lastSuccess(IndexedRun latest) {
    if (latest.status() == RunStatus.OK) {
      return latest.happenedAt();
    }
    return latest
        .dataset()
        .flatMap(dataset -> runs.newestSuccessful(visibility, dataset.datasetId()))
        .flatMap(IndexedRun::happenedAt);
  }
}
