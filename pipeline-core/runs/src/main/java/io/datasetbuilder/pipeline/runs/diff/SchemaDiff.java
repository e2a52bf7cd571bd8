package io.datasetbuilder.pipeline.runs.diff;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the columns of two tables differ, by name.
 *
 * @param added only in the second
 * @param removed only in the first
 * @param retyped in both, with another dtype
 * @param reordered whether the columns that both have stand in another order
 * @param nullability columns of both that have nulls in one table only; none when a table has no
 *     rows
 */
public record SchemaDiff(
    List<Field> added,
    List<Field> removed,
    List<Retyped> retyped,
    boolean reordered,
    List<NullabilityChange> nullability) {

  /** A column with another dtype. */
  public record Retyped(String name, String from, String to) {}

  /**
   * A column that has nulls in one of the tables.
   *
   * @param from whether it has nulls in the first table
   * @param to whether it has nulls in the second table
   */
  public record NullabilityChange(String name, boolean from, boolean to) {}

  public SchemaDiff {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    retyped = List.copyOf(retyped);
    nullability = List.copyOf(nullability);
  }

  /** A table that one run lacks has no columns there. */
  static SchemaDiff of(RunDiff.Pair<SchemaSummary> tables, RunDiff.Pair<Long> rowCounts) {
    Map<String, Field> before = byName(tables.left().map(SchemaSummary::fields).orElse(List.of()));
    Map<String, Field> now = byName(tables.right().map(SchemaSummary::fields).orElse(List.of()));
    return new SchemaDiff(
        without(now, before),
        without(before, now),
        retyped(before, now),
        !common(before, now).equals(common(now, before)),
        haveRows(rowCounts) ? nullability(before, now) : List.of());
  }

  /** Whether the columns are the same. */
  public boolean isNone() {
    return added.isEmpty()
        && removed.isEmpty()
        && retyped.isEmpty()
        && !reordered
        && nullability.isEmpty();
  }

  private static List<Retyped> retyped(Map<String, Field> before, Map<String, Field> now) {
    List<Retyped> found = new ArrayList<>();
    for (String name : common(now, before)) {
      String from = requireNonNull(before.get(name)).type();
      String to = requireNonNull(now.get(name)).type();
      if (!from.equals(to)) {
        found.add(new Retyped(name, from, to));
      }
    }
    return found;
  }

  /** A table without rows has no null, whatever its columns may hold. */
  private static boolean haveRows(RunDiff.Pair<Long> rowCounts) {
    return rowCounts.left().orElse(0L) > 0 && rowCounts.right().orElse(0L) > 0;
  }

  private static List<NullabilityChange> nullability(
      Map<String, Field> before, Map<String, Field> now) {
    List<NullabilityChange> found = new ArrayList<>();
    for (String name : common(now, before)) {
      boolean from = requireNonNull(before.get(name)).nullable();
      boolean to = requireNonNull(now.get(name)).nullable();
      if (from != to) {
        found.add(new NullabilityChange(name, from, to));
      }
    }
    return found;
  }

  private static Map<String, Field> byName(List<Field> fields) {
    Map<String, Field> found = new LinkedHashMap<>();
    fields.forEach(field -> found.put(field.name(), field));
    return found;
  }

  private static List<Field> without(Map<String, Field> these, Map<String, Field> others) {
    return these.values().stream().filter(field -> !others.containsKey(field.name())).toList();
  }

  private static List<String> common(Map<String, Field> these, Map<String, Field> others) {
    return these.keySet().stream().filter(others::containsKey).toList();
  }
}
