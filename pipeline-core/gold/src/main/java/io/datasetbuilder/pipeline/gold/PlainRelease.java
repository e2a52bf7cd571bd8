package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The double opt-in of declared columns (Spec, "pii"): {@code gold.publish_unmasked} takes the mask
 * off and never silences the gate, {@code pii.allow_columns} silences the gate and never takes the
 * mask off. Under {@code block} a plain value leaves only with both.
 *
 * @param policy what the BuildSpec accepts
 */
public record PlainRelease(PiiPolicy policy) {

  /** Decision about a declared column that Gold keeps. */
  public enum Decision {
    /** It is published masked, which is handled: the gate does not ask about it. */
    MASKED,
    /** It would be published in plain form and lacks the second opt-in: the source fails. */
    REFUSED,
    /** It is published in plain form. */
    PLAIN
  }

  /** Decides about a declared column that Gold keeps. */
  public Decision of(DeclaredColumn column) {
    if (!column.publishUnmasked()) {
      return Decision.MASKED;
    }
    boolean accepted =
        policy.mode() != PiiPolicy.PiiMode.BLOCK || policy.allowColumns().contains(column.name());
    return accepted ? Decision.PLAIN : Decision.REFUSED;
  }

  /**
   * The refusals of a source, whatever its values are; {@code at} lies below the source. A column
   * that select drops is in nothing that leaves, so it is not refused.
   */
  public List<Problem> refusals(DeclaredColumns declared, GoldSelection gold) {
    List<String> names = gold.publishUnmasked();
    return IntStream.range(0, names.size())
        .filter(i -> gold.select().map(kept -> kept.contains(names.get(i))).orElse(true))
        .filter(i -> declared.find(names.get(i)).filter(c -> of(c) == Decision.REFUSED).isPresent())
        .mapToObj(i -> refusal(names.get(i), "gold.publish_unmasked[" + i + "]"))
        .toList();
  }

  private static Problem refusal(String column, String at) {
    return Problem.of(
            TableProblem.DECLARED_PII_NOT_ALLOWED,
            at,
            "column '"
                + column
                + "' is declared as personal data; publishing it in plain form under pii.mode block"
                + " needs pii.allow_columns as well")
        .withHint("add '" + column + "' to pii.allow_columns");
  }
}
