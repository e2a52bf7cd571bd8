package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Checks findings under the policy of a spec. Values block; a name alone and values that were not
 * looked at warn (Spec, "pii").
 */
public final class PiiGate {

  /** Every source can have these fields, whatever its kind. */
  private static final String WAYS_OUT =
      "add the column to pii.mask_columns to publish it masked, or to schema.drop to leave it out, or"
          + " to pii.allow_columns to publish its plain values";

  private final PiiPolicy.PiiMode mode;

  public PiiGate(PiiPolicy policy) {
    this.mode = Objects.requireNonNull(policy, "policy").mode();
  }

  /**
   * What follows from the findings of one source.
   *
   * @param at the source in field notation, such as {@code sources[0]}
   */
  public PiiDecision check(String at, PiiFindings findings) {
    if (mode == PiiPolicy.PiiMode.ALLOW) {
      return new PiiDecision(List.of(), List.of());
    }
    List<PiiFinding> values = findings.of(PiiBasis.VALUES);
    List<String> warnings = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    if (mode == PiiPolicy.PiiMode.BLOCK && !values.isEmpty()) {
      problems.add(blocked(at, values));
    } else {
      warnings.addAll(FindingMessages.ofValues(values));
    }
    warnings.addAll(FindingMessages.ofNames(findings.of(PiiBasis.NAME)));
    warnings.addAll(FindingMessages.ofUnchecked(findings.of(PiiBasis.UNCHECKED)));
    return new PiiDecision(problems, warnings);
  }

  private static Problem blocked(String at, List<PiiFinding> values) {
    String message = "values look like personal data: " + FindingMessages.list(values);
    return Problem.of(TableProblem.PII_BLOCKED, at, message).withHint(WAYS_OUT);
  }
}
