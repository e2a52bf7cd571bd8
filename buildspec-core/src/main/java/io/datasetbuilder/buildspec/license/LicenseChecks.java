package io.datasetbuilder.buildspec.license;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.Optional;

/** The rules of the licence (Spec, "BuildSpec (top level)"). A blank text declares nothing. */
public final class LicenseChecks {

  private static final FieldPath AT = FieldPath.ROOT.field("license");

  private LicenseChecks() {}

  /** Notes what is wrong with the licence of a dataset that is to be published or not. */
  public static void check(License license, boolean publish, ProblemLog log) {
    if (publish && !isDeclared(license.id())) {
      String message = "publish: true needs a license";
      log.add(ValidationProblem.MISSING_LICENSE_FOR_PUBLISH, AT, message);
    }
    boolean name = isDeclared(license.name());
    boolean link = isDeclared(license.link());
    if (license.isOther() && !(name && link)) {
      String message = "license: other needs license_name and license_link";
      log.add(ValidationProblem.LICENSE_OTHER_NEEDS_TERMS, AT, message);
    }
    if (!license.isOther() && (name || link)) {
      String message = "license_name and license_link belong to license: other";
      log.add(ValidationProblem.LICENSE_TERMS_WITHOUT_OTHER, AT, message);
    }
  }

  private static boolean isDeclared(Optional<String> text) {
    return text.filter(declared -> !Blank.is(declared)).isPresent();
  }
}
