package io.datasetbuilder.pipeline.table.drift;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import io.datasetbuilder.pipeline.table.drift.DetectDrift.Baseline;
import io.datasetbuilder.pipeline.table.drift.DriftReport.TableChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the columns of two tables by name. Findings come in this order: added, removed, retyped,
 * each in table order. A new order and nulls are not drift findings but other changes.
 */
final class SchemaComparison {

  private final Baseline baseline;
  private final ObservedTable present;
  private final Map<String, Field> before;
  private final Map<String, Field> now;
  private final RenameCandidates renameCandidates;

  SchemaComparison(Baseline baseline, ObservedTable present) {
    this.baseline = baseline;
    this.present = present;
    this.before = byName(baseline.table().schema());
    this.now = byName(present.schema());
    this.renameCandidates = RenameCandidates.between(onlyIn(before, now), onlyIn(now, before));
  }

  List<SchemaDriftFinding> findings() {
    List<SchemaDriftFinding> findings = new ArrayList<>();
    onlyIn(now, before).forEach(column -> findings.add(added(column)));
    onlyIn(before, now).forEach(column -> findings.add(removed(column)));
    inBoth(now, before).forEach(column -> retyped(column).ifPresent(findings::add));
    return findings;
  }

  List<TableChange> otherChanges() {
    List<TableChange> changes = new ArrayList<>();
    reordered().ifPresent(changes::add);
    inBoth(now, before).forEach(column -> nullability(column).ifPresent(changes::add));
    return changes;
  }

  private SchemaDriftFinding added(Field column) {
    String detail =
        "column '" + column.name() + "' (" + column.type() + ") is new since " + earlier();
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
        "column '" + column.name() + "' (" + column.type() + ") of " + earlier() + " is gone";
    return SchemaDriftFinding.ofColumn(
        DriftKind.COLUMN_REMOVED,
        column.name(),
        detail
            + renameCandidates
                .now(column.name())
                .map(name -> "; it may have become '" + name + "'")
                .orElse(""));
  }

  private Optional<SchemaDriftFinding> retyped(Field column) {
    String was = requireNonNull(before.get(column.name())).type();
    if (was.equals(column.type())) {
      return Optional.empty();
    }
    String detail =
        "column '"
            + column.name()
            + "' is "
            + column.type()
            + ", and was "
            + was
            + " in "
            + earlier();
    return Optional.of(SchemaDriftFinding.ofColumn(DriftKind.DTYPE_CHANGED, column.name(), detail));
  }

  private Optional<TableChange> reordered() {
    List<String> then = inBoth(before, now).stream().map(Field::name).toList();
    List<String> here = inBoth(now, before).stream().map(Field::name).toList();
    if (then.equals(here)) {
      return Optional.empty();
    }
    int first = 0;
    while (then.get(first).equals(here.get(first))) {
      first++;
    }
    String detail =
        "the columns stand in another order than in "
            + earlier()
            + ", from '"
            + here.get(first)
            + "' on, where '"
            + then.get(first)
            + "' stood";
    return Optional.of(
        new TableChange(TableChange.Kind.COLUMNS_REORDERED, Optional.empty(), detail));
  }

  /** A table without rows holds no null, whatever its columns might. */
  private Optional<TableChange> nullability(Field column) {
    boolean was = requireNonNull(before.get(column.name())).nullable();
    boolean stated = baseline.table().rowCount() > 0 && present.rowCount() > 0;
    if (!stated || was == column.nullable()) {
      return Optional.empty();
    }
    String detail =
        "column '"
            + column.name()
            + (was ? "' holds no null any more, as it did in " : "' holds nulls, and held none in ")
            + earlier();
    return Optional.of(
        new TableChange(TableChange.Kind.NULLABILITY_CHANGED, Optional.of(column.name()), detail));
  }

  private String earlier() {
    return "run " + baseline.runId();
  }

  private static Map<String, Field> byName(SchemaSummary schema) {
    Map<String, Field> fields = new LinkedHashMap<>();
    schema.fields().forEach(field -> fields.put(field.name(), field));
    return fields;
  }

  private static List<Field> onlyIn(Map<String, Field> these, Map<String, Field> others) {
    return these.values().stream().filter(field -> !others.containsKey(field.name())).toList();
  }

  private static List<Field> inBoth(Map<String, Field> these, Map<String, Field> others) {
    return these.values().stream().filter(field -> others.containsKey(field.name())).toList();
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

    /** What a removed column may be called now. */
    Optional<String> now(String before) {
      return Optional.ofNullable(nowByBefore.get(before));
    }

    /** What an added column may have been called. */
    Optional<String> before(String now) {
      return nowByBefore.entrySet().stream()
          .filter(pair -> pair.getValue().equals(now))
          .map(Map.Entry::getKey)
          .findFirst();
    }
  }
}
