package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.pipeline.document.description.NonCommercialMarker;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.SourceTerms;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Blockers of a publication that follow from the terms of a run's sources (Spec, "Errors":
 * redistribution verdicts).
 *
 * <p>Non-commercial terms need {@code confirm_non_commercial} or, when the order is public, a
 * license with the non-commercial marker. The confirmation does not allow a public order: it binds
 * the caller only, while the license of the dataset binds every user who downloads it.
 */
final class TermsBlockers {

  private TermsBlockers() {}

  static List<PublishIssue> of(
      RedistributionVerdict redistribution, PublishOptions options, Optional<License> license) {
    return switch (redistribution.verdict()) {
      case FORBIDDEN -> redistribution.refusal().map(PublishIssue::of).stream().toList();
      case UNKNOWN ->
          options.isPublic()
              ? List.of(
                  PublishBlocker.REDISTRIBUTION_UNKNOWN.with(
                      "the terms do not allow a public dataset" + sources(redistribution)))
              : List.of();
      case NON_COMMERCIAL -> nonCommercial(redistribution, options, license);
      case ALLOWED -> List.of();
    };
  }

  private static List<PublishIssue> nonCommercial(
      RedistributionVerdict redistribution, PublishOptions options, Optional<License> license) {
    if (options.isPublic()) {
      return license.filter(NonCommercialMarker::isOn).isPresent()
          ? List.of()
          : List.of(
              PublishBlocker.NON_COMMERCIAL_MARKER_MISSING.with(
                  "the license does not state that the data is for non-commercial use"
                      + sources(redistribution)));
    }
    return options.confirmNonCommercial()
        ? List.of()
        : List.of(
            PublishBlocker.NON_COMMERCIAL_UNCONFIRMED.with(
                "the terms allow non-commercial use only, which confirm_non_commercial confirms"
                    + sources(redistribution)));
  }

  /** The sources that decide, by key. */
  private static String sources(RedistributionVerdict redistribution) {
    Redistribution worst = redistribution.verdict();
    String keys =
        redistribution.sources().stream()
            .filter(source -> source.verdict() == worst)
            .map(SourceTerms::source)
            .collect(Collectors.joining(", "));
    return keys.isEmpty() ? "" : ": " + keys;
  }
}
