package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import io.datasetbuilder.pipeline.table.drift.DetectDrift.Baseline;
import io.datasetbuilder.pipeline.table.drift.DriftReport.TableChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Describes how the columns of a table differ from an earlier one. Findings come in this order:
 * added, removed, retyped, each in table order. A new order and nulls are not drift findings but
 * other changes.
 */
final class SchemaComparison {

  private final SchemaDiff diff;
  private final String earlier;
  private final RenameCandidates renameCandidates;

  SchemaComparison(Baseline baseline, ObservedTable present) {
    this.diff =
        SchemaDiff.between(
            baseline.table().schema().fields(),
            present.schema().fields(),
            baseline.table().rowCount() > 0 && present.rowCount() > 0);
    this.earlier = "run " + baseline.runId();
    this.renameCandidates = RenameCandidates.between(diff.removed(), diff.added());
  }

  List<SchemaDriftFinding> findings() {
    List<SchemaDriftFinding> findings = new ArrayList<>();
    diff.added().forEach(column -> findings.add(added(column)));
    diff.removed().forEach(column -> findings.add(removed(column)));
    diff.retyped().forEach(column -> findings.add(retyped(column)));
    return findings;
  }

  List<TableChange> otherChanges() {
    List<TableChange> changes = new ArrayList<>();
    diff.reordering().ifPresent(found -> changes.add(reordered(found)));
    diff.nullability().forEach(column -> changes.add(nullability(column)));
    return changes;
  }

  private SchemaDriftFinding added(Field column) {
    String detail =
        "column '" + column.name() + "' (" + column.type() + ") is new since " + earlier;
    return SchemaDriftFinding.ofColumn(
        DriftKind.COLUMN_ADDED,
        column.name(),
        detail
            + renameCandidates
                .before(column.name())
                .map(old -> "; it may be '" + old + "' under another name")
                .orElse(""));
  }

  private SchemaDriftFinding removed(Field column) {
    String detail =
        "column '" + column.name() + "' (" + column.type() + ") of " + earlier + " is gone";
    return SchemaDriftFinding.ofColumn(
        DriftKind.COLUMN_REMOVED,
        column.name(),
        detail
            + renameCandidates
                .now(column.name())
                .map(name -> "; it may have become '" + name + "'")
                .orElse(""));
  }

  private SchemaDriftFinding retyped(SchemaDiff.Retyped column) {
    String detail =
        "column '%s' is %s, and was %s in %s"
            .formatted(column.name(), column.to(), column.from(), earlier);
    return SchemaDriftFinding.ofColumn(DriftKind.DTYPE_CHANGED, column.name(), detail);
  }

  private TableChange reordered(SchemaDiff.Reordering found) {
    String detail =
        "the column order differs from that in %s: '%s' now appears where '%s' was"
            .formatted(earlier, found.now(), found.before());
    return new TableChange(TableChange.Kind.COLUMNS_REORDERED, Optional.empty(), detail);
  }

  private TableChange nullability(SchemaDiff.NullabilityChange column) {
    String detail =
        "column '"
            + column.name()
            + (column.from() ? "' holds no nulls, unlike in " : "' holds nulls, unlike in ")
            + earlier;
    return new TableChange(
        TableChange.Kind.NULLABILITY_CHANGED, Optional.of(column.name()), detail);
  }

  /**
   * Removed columns that may only have another name now: an added one has the same dtype and a name
   * much like theirs. A guess for people, each column in one pair at most.
   */
  record RenameCandidates(Map<String, String> nowByBefore) {

    static RenameCandidates between(List<Field> removed, List<Field> added) {
      Map<String, String> pairs = new LinkedHashMap<>();
      List<Field> left = new ArrayList<>(added);
      for (Field gone : removed) {
        List<String> candidates =
            left.stream()
                .filter(field -> field.type().equals(gone.type()))
                .map(Field::name)
                .toList();
        NearestName.of(gone.name(), candidates)
            .ifPresent(
                name -> {
                  pairs.put(gone.name(), name);
                  left.removeIf(field -> field.name().equals(name));
                });
      }
      return new RenameCandidates(pairs);
    }

    /** Probable present name of a removed column; empty without a candidate. */
    Optional<String> now(String before) {
      return Optional.ofNullable(nowByBefore.get(before));
    }

    /** Probable former name of an added column; empty without a candidate. */
    Optional<String> before(String now) {
      return nowByBefore.entrySet().stream()
          .filter(pair -> pair.getValue().equals(now))
          .map(Map.Entry::getKey)
          .findFirst();
    }
  }
}
