package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Findings in the result of a query that is to be exported (Spec, "Errors", {@code
 * export_blocked_pii}). A file leaves the control of the service, so a warning does not accept it:
 * a value is exported only under the mode {@code allow}, or when {@code allow_columns} names its
 * column.
 *
 * @param blocked findings for which the export is refused
 * @param allowed findings that the policy accepts
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
