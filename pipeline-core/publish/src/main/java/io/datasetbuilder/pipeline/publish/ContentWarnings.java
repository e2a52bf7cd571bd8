package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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
        withEntries(findings.personalData().findings()));
    add(
        warnings,
        PublishWarning.DECLARED_COLUMNS_UNMASKED,
        "columns declared as personal data are in plain form in: ",
        unmasked(findings.personalData().masking()));
    add(
        warnings,
        PublishWarning.SCHEMA_DRIFTED,
        "the columns differ from those of the run before in: ",
        String.join(", ", findings.checks().schemaDrift().filled()));
    if (redistribution.verdict() == Redistribution.UNKNOWN && !options.isPublic()) {
      warnings.add(
          PublishWarning.PRIVATE_ONLY.with("the terms of the data allow a private dataset only"));
    }
    return warnings;
  }

  private static void add(
      List<PublishIssue> warnings, PublishWarning warning, String message, String keys) {
    if (!keys.isEmpty()) {
      warnings.add(warning.with(message + keys));
    }
  }

  private static String withEntries(JsonObject byKey) {
    return keys(byKey, ContentWarnings::isFilled);
  }

  private static String unmasked(JsonObject byGold) {
    return keys(
        byGold,
        facts ->
            facts instanceof JsonObject object
                && isFilled(object.members().getOrDefault("unmasked", JsonValue.ofNull())));
  }

  private static String keys(JsonObject byKey, Predicate<JsonValue> reported) {
    return byKey.members().entrySet().stream()
        .filter(entry -> reported.test(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(", "));
  }

  private static boolean isFilled(JsonValue value) {
    return value instanceof JsonArray list && !list.items().isEmpty();
  }
}
