package io.datasetbuilder.pipeline.gold.composition;

import static io.datasetbuilder.pipeline.gold.composition.Sides.column;
import static io.datasetbuilder.pipeline.gold.composition.Sides.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JoinKeyRulesTest {

  private static List<Problem> problems(Side left, Side right, CompositionSpec.KeyPair... keys) {
    List<Problem> problems = new ArrayList<>();
    new Compose.JoinKeyRules(left, right, problems)
        .check(
            new CompositionSpec.JoinSpec(
                "l",
                "r",
                List.of(keys),
                CompositionSpec.JoinType.INNER,
                CompositionSpec.JoinReaction.WARN,
                Optional.empty(),
                CompositionSpec.JoinReaction.WARN));
    return problems;
  }

  private static List<Problem> ofTypes(DataType left, DataType right) {
    return problems(
        side("l", Set.of(), List.of(column("k", left))),
        side("r", Set.of(), List.of(column("k", right))),
        new CompositionSpec.KeyPair("k", "k"));
  }

  /** Spec, "composition", rule 2. */
  @Test
  void everyMissingKeyColumnIsNamedWithTheNearestName() {
    List<Problem> problems =
        problems(
            side("l", "station", "day"),
            side("r", "code", "date"),
            new CompositionSpec.KeyPair("stations", "code"),
            new CompositionSpec.KeyPair("day", "dat"));

    assertThat(problems)
        .extracting(
            Problem::code, Problem::at, Problem::message, problem -> problem.hint().orElse(""))
        .containsExactly(
            tuple(
                TableProblem.JOIN_KEY_MISSING,
                "composition.join.keys[0].left",
                "\"l\" has no column \"stations\"",
                "did you mean station?"),
            tuple(
                TableProblem.JOIN_KEY_MISSING,
                "composition.join.keys[1].right",
                "\"r\" has no column \"dat\"",
                "did you mean date?"));
  }

  /** Spec, "composition", rule 2. */
  @Test
  void keyColumnsOfDifferentDtypesAreRefusedWithBothDtypes() {
    assertThat(ofTypes(Whole.INT64, Simple.STRING))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(TableProblem.JOIN_KEY_DTYPE_MISMATCH);
              assertThat(problem.at()).isEqualTo("composition.join.keys[0]");
              assertThat(problem.message())
                  .isEqualTo("\"l.k\" is Int64 and \"r.k\" is String; they must be the same");
              assertThat(problem.hint().orElseThrow()).contains("schema.casts");
            });
  }

  /** Spec, "composition", rule 2. */
  @Test
  void dtypesThatAnEngineWouldCompareAreStillDifferent() {
    assertThat(ofTypes(Whole.INT32, Whole.INT64)).hasSize(1);
    assertThat(ofTypes(Simple.DATE, Simple.DATETIME)).hasSize(1);
    assertThat(ofTypes(new DataType.Decimal(9, 2), new DataType.Decimal(9, 3))).hasSize(1);
    assertThat(ofTypes(new DataType.Decimal(9, 2), new DataType.Decimal(9, 2))).isEmpty();
  }
}
