package io.datasetbuilder.pipeline.building.commit;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Results of committing the tables of a run to the warehouse, by source key or composition name, in
 * the order of the commits. Both maps are empty when the run did not succeed: no table is committed
 * then.
 *
 * @param committed tables that readers find
 * @param failures tables that were not committed, with the reasons
 */
public record TableCommits(
    Map<String, CommittedTable> committed, Map<String, CommitFailure> failures) {

  /** Result of a run without tables to commit. */
  public static final TableCommits NONE = new TableCommits(Map.of(), Map.of());

  public TableCommits {
    committed = Collections.unmodifiableMap(new LinkedHashMap<>(committed));
    failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
  }

  /** Result for tables that were not committed, for a reason that only the log shows. */
  public static TableCommits failed(List<CommittableTable> tables) {
    CommitFailure failure =
        new CommitFailure(
            Reason.COMMIT_FAILED, "The warehouse could not be used; the log shows the cause.");
    Map<String, CommitFailure> failures = new LinkedHashMap<>();
    tables.forEach(table -> failures.put(table.key(), failure));
    return new TableCommits(Map.of(), failures);
  }

  /** The failures, each with its code. */
  public List<Problem> problems() {
    return failures.entrySet().stream()
        .map(failure -> failure.getValue().problem(failure.getKey()))
        .toList();
  }

  /** Whether a table was not committed. */
  public boolean failed() {
    return !failures.isEmpty();
  }

  /**
   * Whether all that failed lost against newer snapshots, or against tables that the build was not
   * to replace: committing the same run again is then of no use.
   */
  public boolean lostToNewer() {
    return failed()
        && failures.values().stream().allMatch(failure -> failure.reason() != Reason.COMMIT_FAILED);
  }

  /** The same, with the remark that the manifest of the run does not hold the failures. */
  public TableCommits unrecorded() {
    Map<String, CommitFailure> remarked = new LinkedHashMap<>();
    failures.forEach(
        (key, failure) ->
            remarked.put(
                key,
                new CommitFailure(
                    failure.reason(),
                    failure.detail() + " The manifest of the run does not record this failure.",
                    failure.code())));
    return new TableCommits(committed, remarked);
  }

  /** The committed tables, as {@code materialized} of a response. */
  public JsonObject materializedJson() {
    return byKey(committed, CommittedTable::toJson);
  }

  /** The failures, as {@code warehouse_failures} of a manifest and of a response. */
  public JsonObject failuresJson() {
    return byKey(failures, CommitFailure::toJson);
  }

  private static <T> JsonObject byKey(Map<String, T> tables, Function<T, JsonObject> form) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    tables.forEach((key, table) -> members.put(key, form.apply(table)));
    return new JsonObject(members);
  }

  /**
   * A table that was committed.
   *
   * @param tableId opaque and stable
   * @param logicalName {@code <dataset_id>.<key>}
   * @param revision of the table, raised by the commit
   */
  public record CommittedTable(
      String tableId, String logicalName, String snapshotId, long revision) {

    JsonObject toJson() {
      return new JsonMembers()
          .put("table_id", tableId)
          .put("logical_name", logicalName)
          .put("snapshot_id", snapshotId)
          .put("revision", revision)
          .toObject();
    }
  }

  /**
   * A table that was not committed.
   *
   * @param detail one sentence, safe to show
   * @param code of the problem with the disk or the catalog; empty where that was not the reason
   */
  public record CommitFailure(Reason reason, String detail, Optional<ProblemCode> code) {

    /** A failure that no problem of the disk or the catalog caused. */
    public CommitFailure(Reason reason, String detail) {
      this(reason, detail, Optional.empty());
    }

    Problem problem(String key) {
      return Problem.of(
          code.orElse(RunProblem.TABLE_NOT_COMMITTED), "", "table '" + key + "': " + detail);
    }

    JsonObject toJson() {
      return new JsonMembers()
          .put("reason", reason.wire())
          .put("detail", detail)
          .putIfPresent("code", code, known -> JsonValue.of(known.wire()))
          .toObject();
    }
  }

  /** Reason why a table was not committed. */
  public enum Reason implements WireNamed.LowerCase {
    /**
     * The table holds a snapshot of a newer build, which an older one never replaces, or another
     * build has continued its history.
     */
    CONFLICT,
    /** The table exists, and the build was only to make a new one. */
    TABLE_EXISTS,
    /** The file or the catalog could not be written. */
    COMMIT_FAILED
  }
}
