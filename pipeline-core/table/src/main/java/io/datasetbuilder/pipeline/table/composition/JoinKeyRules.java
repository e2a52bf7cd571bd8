package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the key columns exist and have equal dtypes (Spec, "composition", rule 2). */
final class JoinKeyRules {

  private static final FieldPath KEYS =
      FieldPath.ROOT.field("composition").field("join").field("keys");

  private final Side left;
  private final Side right;
  private final List<Problem> problems;

  /**
   * @param problems gathers what is wrong
   */
  JoinKeyRules(Side left, Side right, List<Problem> problems) {
    this.left = left;
    this.right = right;
    this.problems = problems;
  }

  /** The pairs that can be compared; all of them when nothing was wrong. */
  List<JoinKey> check(CompositionSpec.JoinSpec join) {
    List<JoinKey> keys = new ArrayList<>();
    for (int i = 0; i < join.keys().size(); i++) {
      CompositionSpec.KeyPair pair = join.keys().get(i);
      FieldPath at = KEYS.item(i);
      Optional<Column> onLeft = column(left, pair.left(), at.field("left"));
      Optional<Column> onRight = column(right, pair.right(), at.field("right"));
      if (onLeft.isPresent() && onRight.isPresent()) {
        compare(onLeft.get(), onRight.get(), at).ifPresent(keys::add);
      }
    }
    return keys;
  }

  private Optional<Column> column(Side side, String name, FieldPath at) {
    Optional<Column> column = side.column(name);
    if (column.isEmpty()) {
      String message = Quoting.quoted(side.alias()) + " has no column " + Quoting.quoted(name);
      Problem problem = Problem.of(TableProblem.JOIN_KEY_MISSING, at.notation(), message);
      problems.add(LoadMessages.nearest(name, side.names()).map(problem::withHint).orElse(problem));
    }
    return column;
  }

  private Optional<JoinKey> compare(Column onLeft, Column onRight, FieldPath at) {
    if (onLeft.type().equals(onRight.type())) {
      return Optional.of(new JoinKey(onLeft, onRight));
    }
    String message =
        stated(left, onLeft) + " and " + stated(right, onRight) + "; they must be the same";
    problems.add(
        Problem.of(TableProblem.JOIN_KEY_DTYPE_MISMATCH, at.notation(), message)
            .withHint("cast one of them in the schema.casts of its source"));
    return Optional.empty();
  }

  private static String stated(Side side, Column column) {
    return Quoting.quoted(side.alias() + "." + column.name()) + " is " + column.type().dtype();
  }
}
