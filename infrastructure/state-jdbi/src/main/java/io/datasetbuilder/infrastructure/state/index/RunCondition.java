package io.datasetbuilder.infrastructure.state.index;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest.PageCursor;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.index.Visibility.SharedDataset;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A condition on rows of {@code runs}, as SQL with bound parameters.
 *
 * @param terms all of which must hold
 * @param values by parameter name
 */
record RunCondition(List<String> terms, Map<String, Object> values) {

  private static final String NEWEST = " ORDER BY recency DESC LIMIT :limit";

  static final RunCondition NONE = new RunCondition(List.of(), Map.of());

  static RunCondition of(RunFilter filter) {
    return NONE.andIfPresent(
            "dataset_key = ", "dataset", filter.datasetId().map(IndexKeys::bounded))
        .andIfPresent("status = ", "status", filter.status().map(RunStatus::wire))
        .andIfPresent("happened_at >= ", "from", filter.from().map(ColumnValues::micros))
        .andIfPresent("happened_at < ", "until", filter.until().map(ColumnValues::micros));
  }

  RunCondition behind(Optional<PageCursor> cursor) {
    return andIfPresent("recency < ", "after", cursor.map(PageCursor::value));
  }

  RunCondition and(String comparison, String name, Object value) {
    List<String> more = new ArrayList<>(terms);
    more.add(comparison + ":" + name);
    Map<String, Object> bound = new LinkedHashMap<>(values);
    bound.put(name, value);
    return new RunCondition(more, bound);
  }

  /** A column that has one of some values, at least one. */
  RunCondition andIn(String column, String name, List<String> values) {
    List<String> names = new ArrayList<>();
    Map<String, Object> bound = new LinkedHashMap<>(this.values);
    for (String value : values) {
      String numbered = name + names.size();
      names.add(":" + numbered);
      bound.put(numbered, value);
    }
    List<String> more = new ArrayList<>(terms);
    more.add(column + " IN (" + String.join(", ", names) + ")");
    return new RunCondition(more, bound);
  }

  RunCondition and(String term) {
    List<String> more = new ArrayList<>(terms);
    more.add(term);
    return new RunCondition(more, values);
  }

  private RunCondition andIfPresent(String comparison, String name, Optional<?> value) {
    return value.map(present -> and(comparison, name, present)).orElse(this);
  }

  /**
   * One condition an owner key, so that each can walk an index in order; this one for all keys. Of
   * a shared dataset only the successful runs remain.
   */
  List<RunCondition> visible(Visibility visibility) {
    return visibility.match(
        () -> List.of(this),
        owner ->
            List.of(
                ofOwner(0, owner.ownerId().value()), ofOwner(1, IndexKeys.LABEL + owner.label())),
        shared -> List.of(of(shared)));
  }

  private RunCondition of(SharedDataset shared) {
    RunCondition successful =
        ofOwner(0, shared.ownerId().value())
            .and("dataset_key = ", "shared", IndexKeys.bounded(shared.datasetId()))
            .and("status = ", "ended_well", RunStatus.OK.wire());
    return shared.only().map(successful::andOnly).orElse(successful);
  }

  /** No run at all is a condition, too. */
  private RunCondition andOnly(Set<String> runIds) {
    return runIds.isEmpty()
        ? and("1 = 0")
        : andIn("run_id", "only", runIds.stream().sorted().toList());
  }

  private RunCondition ofOwner(int number, String key) {
    return and("owner_key = ", "owner" + number, IndexKeys.bounded(key));
  }

  String where() {
    return terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
  }

  /** The rows of several conditions that exclude each other. */
  static String all(List<RunCondition> either, String columns) {
    return either.stream()
        .map(one -> "SELECT " + columns + " FROM runs" + one.where())
        .collect(Collectors.joining(" UNION ALL "));
  }

  /**
   * The rows of several conditions that exclude each other, newest first. Each is cut by itself, so
   * that every database takes just these from an index.
   */
  static String newest(List<RunCondition> either, String columns) {
    return IntStream.range(0, either.size())
            .mapToObj(
                index ->
                    "SELECT * FROM (SELECT %s FROM runs%s%s) n%s"
                        .formatted(columns, either.get(index).where(), NEWEST, index))
            .collect(Collectors.joining(" UNION ALL "))
        + NEWEST;
  }

  static Map<String, Object> values(List<RunCondition> either) {
    Map<String, Object> all = new LinkedHashMap<>();
    either.forEach(one -> all.putAll(one.values()));
    return all;
  }

  /** Computes the texts by which runs are compared and sorted. */
  static final class IndexKeys {

    private static final String LABEL = "label:";
    private static final int MAX_LENGTH = 200;
    private static final int PREFIX_LENGTH = 150;

    private IndexKeys() {}

    /**
     * A text itself, or its beginning with its hash when it is longer than an index allows. Keys of
     * long texts are longer than any short text, so that the two never collide.
     */
    static String bounded(String text) {
      return text.length() <= MAX_LENGTH
          ? text
          : text.substring(0, PREFIX_LENGTH)
              + "#"
              + HexFormat.of()
                  .formatHex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Owner by which ownership is compared: the identity, or the label of a run that has no
     * identity (Spec, Authentication 9).
     */
    static Optional<String> ownerOf(IndexedRun run) {
      return run.ownerId()
          .map(id -> id.value())
          .or(() -> run.createdBy().map(LABEL::concat))
          .map(IndexKeys::bounded);
    }

    /**
     * The one text that lists are sorted by and pages are cut at: it sorts by {@code finished_at},
     * ties by run id. Runs without that time sort before all others, by {@code started_at}.
     */
    static String recency(IndexedRun run) {
      String group = run.finishedAt().isPresent() ? "1" : "0";
      long micros = run.happenedAt().map(ColumnValues::micros).orElse(0L);
      return String.format(Locale.ROOT, "%s%018d/%s", group, micros, run.runId());
    }
  }
}
