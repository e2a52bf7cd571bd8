package io.datasetbuilder.pipeline.table.drift;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Differences between the columns of two tables, by name.
 *
 * @param added only in the second
 * @param removed only in the first
 * @param retyped in both, with another dtype
 * @param reordering the first difference in the order of the columns that both have
 * @param nullability columns of both that have nulls in one table only; an empty list when a table
 *     has no rows
 */
public record SchemaDiff(
    List<Field> added,
    List<Field> removed,
    List<Retyped> retyped,
    Optional<Reordering> reordering,
    List<NullabilityChange> nullability) {

  /**
   * First position at which the order of the columns of both tables differs.
   *
   * @param before the column at this position in the first table
   * @param now the column at this position in the second table
   */
  public record Reordering(String before, String now) {}

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

  /**
   * Compares the columns of two tables.
   *
   * @param withRows whether both have rows: a table without rows has no null, whatever its columns
   *     may hold
   */
  public static SchemaDiff between(List<Field> before, List<Field> now, boolean withRows) {
    Map<String, Field> then = byName(before);
    Map<String, Field> here = byName(now);
    List<Retyped> retyped = new ArrayList<>();
    List<NullabilityChange> nullability = new ArrayList<>();
    for (String name : common(here, then)) {
      Field was = requireNonNull(then.get(name));
      Field is = requireNonNull(here.get(name));
      if (!was.type().equals(is.type())) {
        retyped.add(new Retyped(name, was.type(), is.type()));
      }
      if (withRows && was.nullable() != is.nullable()) {
        nullability.add(new NullabilityChange(name, was.nullable(), is.nullable()));
      }
    }
    return new SchemaDiff(
        without(here, then),
        without(then, here),
        retyped,
        reordering(common(then, here), common(here, then)),
        nullability);
  }

  public boolean reordered() {
    return reordering.isPresent();
  }

  /** Whether the columns are the same. */
  public boolean isNone() {
    return added.isEmpty()
        && removed.isEmpty()
        && retyped.isEmpty()
        && !reordered()
        && nullability.isEmpty();
  }

  private static Optional<Reordering> reordering(List<String> before, List<String> now) {
    for (int i = 0; i < now.size(); i++) {
      if (!before.get(i).equals(now.get(i))) {
        return Optional.of(new Reordering(before.get(i), now.get(i)));
      }
    }
    return Optional.empty();
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
