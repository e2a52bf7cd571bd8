package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Licence;
import io.datasetbuilder.pipeline.source.provider.definition.Readiness;
import io.datasetbuilder.pipeline.source.provider.definition.Redistribution;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is promised about a dataset: that it was tried, and its terms. */
final class AboutChecks {

  /** Marks in a licence's name, found as words and never inside of one. */
  private static final Pattern NON_COMMERCIAL =
      Pattern.compile(
          "(?i)(?<![a-z])(nc|non-?commercial|kogl[-_ ]?(type[-_ ]?)?[24])(?![a-z0-9])"
              + "|제\\s*[24]\\s*유형|상업적\\s*이용\\s*금지");

  private static final Pattern UNMODIFIED =
      Pattern.compile(
          "(?i)(?<![a-z])(nd|no[- ]?deriv\\w*|kogl[-_ ]?(type[-_ ]?)?[34])(?![a-z0-9])"
              + "|제\\s*[34]\\s*유형|변경\\s*금지");

  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  AboutChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.dataset = dataset;
    this.at = at;
    this.faults = faults;
  }

  void check() {
    tried();
    licence(dataset.licence(), at.field("licence"));
  }

  private void tried() {
    boolean active = dataset.about().status() == Readiness.ACTIVE;
    boolean dated = dataset.about().verifiedAt().isPresent();
    if (dated && !active) {
      faults.contradiction(
          at.field("verified_at"),
          "Somebody ran it with a key, and the status is " + dataset.about().status().wire() + ".",
          "Write status: active, or remove verified_at.");
    }
    if (active && !dated) {
      faults.contradiction(
          at.field("status"),
          "The status is active, and no day states when it was run.",
          "Write verified_at, or status: unverified.");
    }
  }

  private void licence(Licence licence, FieldPath place) {
    boolean allowed = licence.verdict() == Redistribution.ALLOWED;
    if (allowed && licence.attributionRequired() && licence.attribution().isEmpty()) {
      faults.contradiction(
          place,
          "The terms demand attribution, and there is no text for it.",
          "Write attribution, or verdict: unknown.");
    }
    if (allowed && says(NON_COMMERCIAL, licence.id())) {
      faults.contradiction(
          place,
          "The licence forbids commercial use, and the verdict is allowed.",
          "Write verdict: non_commercial.");
    }
    if (!licence.noDerivatives() && says(UNMODIFIED, licence.id())) {
      faults.contradiction(
          place,
          "The licence forbids modified works, and no_derivatives does not say so.",
          "Write no_derivatives: true.");
    }
  }

  private static boolean says(Pattern mark, Optional<String> id) {
    return id.filter(name -> mark.matcher(name).find()).isPresent();
  }
}
