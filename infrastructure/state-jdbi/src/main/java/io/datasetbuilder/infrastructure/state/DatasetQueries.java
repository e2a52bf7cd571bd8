package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.index.DatasetEntry;
import io.datasetbuilder.pipeline.index.DatasetPage;
import io.datasetbuilder.pipeline.index.IndexedRun;
import io.datasetbuilder.pipeline.index.PageCursor;
import io.datasetbuilder.pipeline.index.PageRequest;
import io.datasetbuilder.pipeline.index.Visibility;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Questions about datasets: the runs of one {@code dataset_id} that may be spoken of. */
final class DatasetQueries {

  private final Handle handle;
  private final Visibility visibility;
  private final RunQueries runs;

  DatasetQueries(Handle handle, Visibility visibility) {
    this.handle = handle;
    this.visibility = visibility;
    this.runs = new RunQueries(handle);
  }

  /** A dataset before its latest run is read. */
  private record Group(String latest, long runCount) {}

  DatasetPage page(PageRequest page) {
    List<Group> groups =
        groups(Condition.NONE.and("dataset_id IS NOT NULL"), page.after(), page.limit() + 1L);
    boolean more = groups.size() > page.limit();
    List<Group> shown = more ? groups.subList(0, page.limit()) : groups;
    Optional<PageCursor> next =
        more ? Optional.of(new PageCursor(shown.get(shown.size() - 1).latest())) : Optional.empty();
    return new DatasetPage(entries(shown), total(), next);
  }

  Optional<DatasetEntry> find(String datasetId) {
    Condition condition = Condition.NONE.and("dataset_id = ", "dataset", datasetId);
    return entries(groups(condition, Optional.empty(), 1)).stream().findFirst();
  }

  private List<Group> groups(Condition condition, Optional<PageCursor> after, long limit) {
    List<Condition> either = condition.perOwner(Owner.keys(visibility));
    String sql =
        "SELECT latest, run_count FROM (SELECT MAX(recency) AS latest, COUNT(*) AS run_count FROM ("
            + rows(either, "dataset_id, recency")
            + ") t GROUP BY dataset_id) g"
            + (after.isPresent() ? " WHERE latest < :after" : "")
            + " ORDER BY latest DESC LIMIT :limit";
    Query query = handle.createQuery(sql).bindMap(Condition.values(either)).bind("limit", limit);
    after.ifPresent(cursor -> query.bind("after", cursor.value()));
    return query.map((row, context) -> new Group(row.getString(1), row.getLong(2))).list();
  }

  private long total() {
    List<Condition> either =
        Condition.NONE.and("dataset_id IS NOT NULL").perOwner(Owner.keys(visibility));
    return handle
        .createQuery(
            "SELECT COUNT(DISTINCT dataset_id) FROM (" + rows(either, "dataset_id") + ") t")
        .bindMap(Condition.values(either))
        .map((row, context) -> row.getLong(1))
        .one();
  }

  private static String rows(List<Condition> either, String columns) {
    return either.stream()
        .map(one -> "SELECT " + columns + " FROM runs" + one.where())
        .collect(Collectors.joining(" UNION ALL "));
  }

  private List<DatasetEntry> entries(List<Group> groups) {
    List<DatasetEntry> entries = new ArrayList<>();
    for (Group group : groups) {
      Condition latest = Condition.NONE.and("recency = ", "latest", group.latest());
      for (IndexedRun run : runs.newest(List.of(latest), 1)) {
        entries.add(new DatasetEntry(run, group.runCount(), lastSuccess(run)));
      }
    }
    return entries;
  }

  private Optional<Instant> lastSuccess(IndexedRun latest) {
    return latest
        .dataset()
        .flatMap(dataset -> runs.newestSuccessful(visibility, dataset.datasetId()))
        .flatMap(IndexedRun::happenedAt);
  }
}
