package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.index.DatasetEntry;
import io.datasetbuilder.pipeline.index.DatasetPage;
import io.datasetbuilder.pipeline.index.IndexedRun;
import io.datasetbuilder.pipeline.index.PageCursor;
import io.datasetbuilder.pipeline.index.PageRequest;
import io.datasetbuilder.pipeline.index.Visibility;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Questions about datasets: the runs of one {@code dataset_id} that may be spoken of. */
final class DatasetQueries {

  /** Fewer than a statement may have parameters. */
  private static final int AT_ONCE = 200;

  private static final Condition WITH_DATASET = Condition.NONE.and("dataset_key IS NOT NULL");

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
   * @param total all datasets that were asked for, on this page or not
   */
  private record Group(String latest, long runCount, long total) {}

  DatasetPage page(PageRequest page) {
    List<Group> groups = groups(WITH_DATASET, page.after(), page.limit() + 1L);
    boolean more = groups.size() > page.limit();
    List<Group> shown = more ? groups.subList(0, page.limit()) : groups;
    Optional<PageCursor> next =
        more ? Optional.of(new PageCursor(shown.get(shown.size() - 1).latest())) : Optional.empty();
    return new DatasetPage(entries(shown), total(groups), next);
  }

  Optional<DatasetEntry> find(String datasetId) {
    Condition condition = Condition.NONE.and("dataset_key = ", "dataset", ShortKey.of(datasetId));
    return entries(groups(condition, Optional.empty(), 1)).stream().findFirst();
  }

  /** Each owner key is grouped by itself, in the order of an index, so that nothing is sorted. */
  private List<Group> groups(Condition condition, Optional<PageCursor> after, long limit) {
    List<Condition> either = condition.perOwner(Owner.keys(visibility));
    String perOwner =
        either.stream()
            .map(
                one ->
                    "SELECT dataset_key, MAX(recency) AS latest, COUNT(*) AS run_count FROM runs"
                        + one.where()
                        + " GROUP BY dataset_key")
            .collect(Collectors.joining(" UNION ALL "));
    String sql =
        "SELECT latest, run_count, total FROM (SELECT MAX(latest) AS latest,"
            + " SUM(run_count) AS run_count, COUNT(*) OVER () AS total FROM ("
            + perOwner
            + ") o GROUP BY dataset_key) g"
            + (after.isPresent() ? " WHERE latest < :after" : "")
            + " ORDER BY latest DESC LIMIT :limit";
    Query query = handle.createQuery(sql).bindMap(Condition.values(either)).bind("limit", limit);
    after.ifPresent(cursor -> query.bind("after", cursor.value()));
    return query
        .map((row, context) -> new Group(row.getString(1), row.getLong(2), row.getLong(3)))
        .list();
  }

  /** A page behind the last dataset shows none that could tell. */
  private long total(List<Group> page) {
    List<Group> telling = page.isEmpty() ? groups(WITH_DATASET, Optional.empty(), 1) : page;
    return telling.isEmpty() ? 0 : telling.get(0).total();
  }

  /** Groups stand in the order of their latest runs, newest first, and so do the runs. */
  private List<DatasetEntry> entries(List<Group> groups) {
    List<DatasetEntry> entries = new ArrayList<>();
    for (int from = 0; from < groups.size(); from += AT_ONCE) {
      List<Group> some = groups.subList(from, Math.min(groups.size(), from + AT_ONCE));
      Condition latest =
          Condition.NONE.andIn("recency", "latest", some.stream().map(Group::latest).toList());
      List<IndexedRun> read = runs.newest(List.of(latest), some.size());
      for (int i = 0; i < read.size(); i++) {
        entries.add(
            new DatasetEntry(read.get(i), some.get(i).runCount(), lastSuccess(read.get(i))));
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
