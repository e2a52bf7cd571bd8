package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.pii.PiiMode;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ColumnLists;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;

/** The rules of personal data in a dataset that is to be published (Spec, "pii"). */
final class PublishChecks {

  private static final FieldPath PII = FieldPath.ROOT.field("pii");

  private PublishChecks() {}

  static void check(BuildSpec spec, ProblemLog log) {
    ColumnLists.check(spec.pii().allowColumns(), PII.field("allow_columns"), log);
    ColumnLists.check(spec.pii().maskColumns(), PII.field("mask_columns"), log);
    if (spec.publish() && spec.pii().mode() == PiiMode.ALLOW) {
      String message = "publish: true cannot be combined with pii.mode: allow";
      log.add(ValidationProblem.PII_ALLOW_WITH_PUBLISH, PII.field("mode"), message);
    }
  }
}
