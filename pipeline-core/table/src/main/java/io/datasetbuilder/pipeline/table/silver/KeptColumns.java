package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The columns of Silver, without those that {@code schema.drop} and {@code schema.select} leave out
 * after everything that uses them.
 *
 * @param kept the columns of Silver, in order
 * @param changes the casts and rules of those left out: what Silver derives of them must not be
 *     lost either
 */
record KeptColumns(List<SilverColumn> kept, List<ColumnChange> changes) {

  KeptColumns {
    kept = List.copyOf(kept);
    changes = List.copyOf(changes);
  }

  /**
   * Takes columns out, then selects.
   *
   * @param columns all columns
   * @param problems where problems are added
   */
  static KeptColumns of(SourceSchema schema, List<SilverColumn> columns, List<Problem> problems) {
    Map<String, List<SilverColumn>> byName = new LinkedHashMap<>();
    columns.forEach(
        column -> byName.computeIfAbsent(column.name(), name -> new ArrayList<>()).add(column));
    drop(schema.drop(), byName, problems);
    if (byName.isEmpty() && !schema.drop().isEmpty()) {
      String message = "schema.drop leaves no column";
      problems.add(Problem.of(TableProblem.NO_COLUMN_LEFT, "schema.drop", message));
    }
    Optional<List<String>> order = schema.select().map(names -> selected(names, byName, problems));
    order.ifPresent(names -> byName.keySet().retainAll(Set.copyOf(names)));
    return new KeptColumns(
        order
            .map(
                names ->
                    names.stream()
                        .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                        .toList())
            .orElseGet(
                () -> columns.stream().filter(each -> byName.containsKey(each.name())).toList()),
        columns.stream()
            .filter(column -> !byName.containsKey(column.name()))
            .map(SilverColumn::change)
            .flatMap(Optional::stream)
            .toList());
  }

  /**
   * Takes the named columns out. A name that no column has is a problem; one that two columns have,
   * or that of the internal row number, stays for the check of names.
   */
  private static void drop(
      List<String> names, Map<String, List<SilverColumn>> byName, List<Problem> problems) {
    List<String> present = List.copyOf(byName.keySet());
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      List<SilverColumn> found = byName.getOrDefault(name, List.of());
      if (found.isEmpty()) {
        problems.add(WorkingColumns.missing(name, "schema.drop[" + i + "]", present));
      } else if (found.size() == 1 && !name.equalsIgnoreCase(SourceSchema.RESERVED_COLUMN)) {
        byName.remove(name);
      }
    }
  }

  /** The selected names that columns have, in their order; any other is a problem. */
  private static List<String> selected(
      List<String> names, Map<String, List<SilverColumn>> byName, List<Problem> problems) {
    for (int i = 0; i < names.size(); i++) {
      if (!byName.containsKey(names.get(i))) {
        String at = "schema.select[" + i + "]";
        problems.add(WorkingColumns.missing(names.get(i), at, byName.keySet()));
      }
    }
    return names.stream().filter(byName::containsKey).toList();
  }
}
