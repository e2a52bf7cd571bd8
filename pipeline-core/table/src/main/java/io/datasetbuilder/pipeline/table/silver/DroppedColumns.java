package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The columns that {@code schema.drop} leaves out of Silver, after everything that uses them.
 *
 * @param kept the columns of Silver
 * @param changes the casts and rules of those left out: what Silver derives of them must not be
 *     lost either
 */
record DroppedColumns(List<SilverColumn> kept, List<ColumnChange> changes) {

  DroppedColumns {
    kept = List.copyOf(kept);
    changes = List.copyOf(changes);
  }

  /**
   * Takes the named columns out. A name that no column has is a problem; one that two columns have,
   * or that of the internal row number, stays for the check of names.
   *
   * @param problems where problems are added
   */
  static DroppedColumns of(List<String> names, List<SilverColumn> columns, List<Problem> problems) {
    List<String> present = columns.stream().map(SilverColumn::name).toList();
    Set<String> dropped = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      long found = present.stream().filter(name::equals).count();
      if (found == 0) {
        problems.add(MissingColumn.problem(name, "schema.drop[" + i + "]", present));
      } else if (found == 1 && !name.equalsIgnoreCase(SourceSchema.RESERVED_COLUMN)) {
        dropped.add(name);
      }
    }
    Predicate<SilverColumn> isDropped = column -> dropped.contains(column.name());
    List<SilverColumn> kept = columns.stream().filter(isDropped.negate()).toList();
    if (kept.isEmpty() && !dropped.isEmpty()) {
      String message = "schema.drop leaves no column";
      problems.add(Problem.of(SilverProblem.NO_COLUMN_LEFT, "schema.drop", message));
    }
    return new DroppedColumns(
        kept,
        columns.stream()
            .filter(isDropped)
            .map(SilverColumn::change)
            .flatMap(Optional::stream)
            .toList());
  }
}
