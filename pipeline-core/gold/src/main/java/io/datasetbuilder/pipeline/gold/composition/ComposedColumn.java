package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A column of the composed table.
 *
 * @param column its name there, and its type, which is the one in Silver
 * @param origin where its values come from
 * @param declared the declared columns whose values it holds: when there is any, it is masked in
 *     Gold (Spec, "sources[].gold", rule 8). A left key holds the values of the right key too.
 */
public record ComposedColumn(Column column, SourceColumn origin, List<SourceColumn> declared) {

  public ComposedColumn {
    declared = List.copyOf(declared);
  }

  public String name() {
    return column.name();
  }

  /**
   * The columns of the composed table: all of the left side, then those of the right side but its
   * keys. A right column whose name is taken on the left, letter case ignored, gets the right alias
   * as its suffix.
   */
  record ComposedColumns(Side left, Side right, List<JoinKey> keys) {

    /** In order. */
    List<ComposedColumn> all() {
      List<ComposedColumn> columns = new ArrayList<>();
      for (Column column : left.columns()) {
        columns.add(new ComposedColumn(column, origin(left, column), declaredFor(column)));
      }
      Set<String> taken =
          left.names().stream().map(CaseFold::of).collect(Collectors.toUnmodifiableSet());
      for (Column column : right.columns()) {
        if (keys.stream().noneMatch(key -> key.right().equals(column))) {
          columns.add(
              new ComposedColumn(
                  renamed(column, taken), origin(right, column), own(right, column)));
        }
      }
      return columns;
    }

    private Column renamed(Column column, Set<String> taken) {
      return taken.contains(CaseFold.of(column.name()))
          ? new Column(column.name() + "_" + right.alias(), column.type())
          : column;
    }

    private List<SourceColumn> declaredFor(Column onLeft) {
      List<SourceColumn> declared = new ArrayList<>(own(left, onLeft));
      keys.stream()
          .filter(key -> key.left().equals(onLeft))
          .forEach(key -> declared.addAll(own(right, key.right())));
      return declared;
    }

    private static List<SourceColumn> own(Side side, Column column) {
      return side.declares(column) ? List.of(origin(side, column)) : List.of();
    }

    private static SourceColumn origin(Side side, Column column) {
      return new SourceColumn(side.alias(), column.name());
    }

    /**
     * Problems of the names of composed columns: two that differ in letter case at most, or a
     * reserved one.
     */
    static List<Problem> collisions(List<ComposedColumn> columns) {
      List<Problem> problems = new ArrayList<>();
      Map<String, ComposedColumn> seen = new HashMap<>();
      for (ComposedColumn column : columns) {
        ComposedColumn first = seen.putIfAbsent(CaseFold.of(column.name()), column);
        if (first != null) {
          problems.add(collision(stated(first) + " and " + stated(column), column.name()));
        } else if (column.name().equalsIgnoreCase(SourceSchema.RESERVED_COLUMN)) {
          problems.add(collision(stated(column) + " and the internal row number", column.name()));
        }
      }
      return problems;
    }

    private static Problem collision(String parties, String name) {
      return Problem.of(
          TableProblem.COMPOSED_COLUMN_COLLISION,
          "composition.join",
          parties + " would both be the column " + Quoting.quoted(name));
    }

    private static String stated(ComposedColumn column) {
      return Quoting.quoted(column.origin().alias() + "." + column.origin().column());
    }
  }

  /**
   * A Silver column of one side.
   *
   * @param alias of the source
   * @param column its name in Silver
   */
  public record SourceColumn(String alias, String column) {}
}
