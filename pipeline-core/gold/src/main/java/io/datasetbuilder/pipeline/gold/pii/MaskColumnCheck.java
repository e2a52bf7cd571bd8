package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks that each column in {@code pii.mask_columns} is in the Silver table of at least one
 * source: a misspelled name would publish the column that was meant.
 */
public final class MaskColumnCheck {

  private MaskColumnCheck() {}

  /**
   * A problem for each name that no source has. None while a source has no Silver: it may have the
   * column, and fails by itself.
   *
   * @param silver the columns of each source; empty for one that has no Silver
   */
  public static List<Problem> problems(
      PiiPolicy policy, Collection<Optional<List<Column>>> silver) {
    if (silver.stream().anyMatch(Optional::isEmpty)) {
      return List.of();
    }
    Set<String> names = new TreeSet<>();
    silver.forEach(columns -> columns.get().forEach(column -> names.add(column.name())));
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < policy.maskColumns().size(); i++) {
      String name = policy.maskColumns().get(i);
      if (!names.contains(name)) {
        problems.add(missing(name, "pii.mask_columns[" + i + "]", names));
      }
    }
    return problems;
  }

  private static Problem missing(String name, String at, Set<String> names) {
    String message = "no source has a column " + Quoting.quoted(name);
    return Problem.of(TableProblem.MASK_COLUMN_MISSING, at, message).suggestingColumn(name, names);
  }
}
