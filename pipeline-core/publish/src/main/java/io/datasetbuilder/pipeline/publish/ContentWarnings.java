package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.util.ArrayList;
import java.util.List;

/** Warnings about the content of a run, which do not block its publication. */
final class ContentWarnings {

  private ContentWarnings() {}

  static List<PublishIssue> of(
      RunView run, RedistributionVerdict redistribution, PublishOptions options) {
    ManifestFindings findings = run.manifest().findings();
    List<PublishIssue> warnings = new ArrayList<>();
    add(
        warnings,
        PublishWarning.PERSONAL_DATA_FOUND,
        "the scan found personal data in: ",
        findings.personalData().foundIn());
    add(
        warnings,
        PublishWarning.DECLARED_COLUMNS_UNMASKED,
        "columns declared as personal data are in plain form in: ",
        findings.personalData().unmaskedIn());
    add(
        warnings,
        PublishWarning.SCHEMA_DRIFTED,
        "the columns differ from those of the run before in: ",
        findings.checks().schemaDrift().filled());
    if (redistribution.verdict() == Redistribution.UNKNOWN && !options.isPublic()) {
      warnings.add(
          PublishWarning.PRIVATE_ONLY.with("the terms of the data allow a private dataset only"));
    }
    return warnings;
  }

  private static void add(
      List<PublishIssue> warnings, PublishWarning warning, String message, List<String> keys) {
    if (!keys.isEmpty()) {
      warnings.add(warning.with(message + String.join(", ", keys)));
    }
  }
}
