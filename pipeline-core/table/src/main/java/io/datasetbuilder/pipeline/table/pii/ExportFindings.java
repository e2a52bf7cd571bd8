package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What was found in the values of a query's result that is to leave the service (Spec, "Errors",
 * {@code export_blocked_pii}). Rows in a file are out of reach, so that a warning is no acceptance:
 * only the mode {@code allow}, or {@code allow_columns} with the column, lets a value out.
 *
 * @param blocked what keeps the result from being written
 * @param allowed what the policy accepts
 */
public record ExportFindings(List<PiiFinding> blocked, List<PiiFinding> allowed) {

  public ExportFindings {
    blocked = List.copyOf(blocked);
    allowed = List.copyOf(allowed);
  }

  /**
   * Divides findings by a policy.
   *
   * @param policy of the spec that the data was built by
   */
  public static ExportFindings of(PiiPolicy policy, PiiFindings findings) {
    List<PiiFinding> blocked = new ArrayList<>();
    List<PiiFinding> allowed = new ArrayList<>();
    for (PiiFinding finding : findings.of(PiiBasis.VALUES)) {
      (accepts(policy, finding) ? allowed : blocked).add(finding);
    }
    return new ExportFindings(blocked, allowed);
  }

  private static boolean accepts(PiiPolicy policy, PiiFinding finding) {
    return policy.mode() == PiiMode.ALLOW || policy.allowColumns().contains(finding.column());
  }
}
