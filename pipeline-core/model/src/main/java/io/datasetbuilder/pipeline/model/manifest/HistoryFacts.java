package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.Optional;

/**
 * Proof of how a Gold table continues the previous snapshot.
 *
 * @param mode {@code append} or {@code merge}
 * @param parent the previous snapshot; empty for the first one
 * @param cursor the value up to which the source was read; empty without incremental fetches
 */
public record HistoryFacts(
    String mode, Optional<ParentFacts> parent, HistoryCounts counts, Optional<String> cursor) {

  /**
   * A previous snapshot, and the run that committed it.
   *
   * @param inherited terms that its rows bring and the run does not declare
   */
  public record ParentFacts(String snapshotId, String runId, InheritedTerms inherited) {}

  /**
   * Numbers of rows. A row of a tracked table is valid until it is closed; the changes of such a
   * table are those of its valid rows.
   *
   * @param ofRun Gold rows of the run, before they were combined
   * @param before rows of the previous snapshot
   * @param closedBefore rows of it that were closed; empty for a table that is not tracked
   * @param added rows with new keys, or all appended rows
   * @param changed rows whose keys got other values
   * @param unchanged rows of the previous snapshot that are as they were
   * @param removed rows of the previous snapshot that the table no longer has, or that were closed
   *     without a row that follows them
   * @param leftOut rows of the run that are duplicates, or that mark removed keys
   * @param after rows of the table
   */
  public record HistoryCounts(
      long ofRun,
      long before,
      Optional<Long> closedBefore,
      long added,
      long changed,
      long unchanged,
      long removed,
      long leftOut,
      long after) {

    /** The counts of a table without closed rows. */
    public static HistoryCounts untracked(
        long ofRun, long before, long added, long changed, long removed, long leftOut) {
      return new HistoryCounts(
          ofRun,
          before,
          Optional.empty(),
          added,
          changed,
          before - changed - removed,
          removed,
          leftOut,
          before + added - removed);
    }

    /** The counts of a table that keeps former rows. */
    public static HistoryCounts tracked(
        long ofRun,
        long before,
        long closedBefore,
        long added,
        long changed,
        long removed,
        long leftOut) {
      return new HistoryCounts(
          ofRun,
          before,
          Optional.of(closedBefore),
          added,
          changed,
          before - closedBefore - changed - removed,
          removed,
          leftOut,
          before + added + changed);
    }

    /** Whether the numbers fit each other. */
    public boolean isConsistent() {
      long closed = closedBefore.orElse(0L);
      long expected =
          closedBefore.isPresent() ? before + added + changed : before + added - removed;
      return closed + changed + unchanged + removed == before
          && after == expected
          && added + changed + leftOut <= ofRun
          && Math.min(Math.min(added, changed), Math.min(unchanged, removed)) >= 0
          && leftOut >= 0
          && closed >= 0;
    }
  }

  /** Terms of rows of earlier builds that the run does not declare. */
  public InheritedTerms inherited() {
    return parent.map(ParentFacts::inherited).orElse(InheritedTerms.NONE);
  }

  /** The same facts with a cursor. */
  public HistoryFacts withCursor(Optional<String> value) {
    return new HistoryFacts(mode, parent, counts, value);
  }

  /** A sentence about the changes, the same for the same rows. */
  public String sentence() {
    String changes =
        "%s added, %s changed, %s unchanged and %s removed"
            .formatted(
                NumberFormat.count(counts.added()),
                NumberFormat.count(counts.changed()),
                NumberFormat.count(counts.unchanged()),
                NumberFormat.count(counts.removed()));
    return parent.isEmpty()
        ? "The table keeps its history (%s); these are its first rows.".formatted(mode)
        : "The table continues a previous one of %s (%s): %s."
            .formatted(NumberFormat.counted(counts.before(), "row"), mode, changes);
  }

  JsonObject toJson() {
    return new JsonMembers()
        .put("mode", mode)
        .putOrNull("parent_snapshot", parent.map(ParentFacts::snapshotId), JsonValue::of)
        .putOrNull("parent_run", parent.map(ParentFacts::runId), JsonValue::of)
        .put("rows_of_run", counts.ofRun())
        .put("rows_before", counts.before())
        .putIfPresent("closed_before", counts.closedBefore(), JsonValue::of)
        .put("added", counts.added())
        .put("changed", counts.changed())
        .put("unchanged", counts.unchanged())
        .put("removed", counts.removed())
        .put("left_out", counts.leftOut())
        .put("rows_after", counts.after())
        .putIfPresent("cursor", cursor, JsonValue::of)
        .putIfPresent("inherited_terms", inherited().toJson(), terms -> terms)
        .toObject();
  }

  static HistoryFacts read(JsonFields fields) {
    return new HistoryFacts(
        fields.requiredText("mode"),
        fields
            .text("parent_snapshot")
            .map(
                snapshot ->
                    new ParentFacts(
                        snapshot,
                        fields.requiredText("parent_run"),
                        InheritedTerms.read(fields.fields("inherited_terms")))),
        new HistoryCounts(
            fields.requiredWhole("rows_of_run"),
            fields.requiredWhole("rows_before"),
            fields.whole("closed_before"),
            fields.requiredWhole("added"),
            fields.requiredWhole("changed"),
            fields.requiredWhole("unchanged"),
            fields.requiredWhole("removed"),
            fields.requiredWhole("left_out"),
            fields.requiredWhole("rows_after")),
        fields.text("cursor"));
  }
}
