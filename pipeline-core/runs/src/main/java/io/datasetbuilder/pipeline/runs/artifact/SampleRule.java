package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;
import java.util.Set;

/**
 * Rule by which the persisted sample of a source's Silver table is shown.
 *
 * @param withheld reason why no row is shown; empty when rows are shown
 * @param masked columns that are declared as personal data, whatever the sample holds
 */
public record SampleRule(Optional<SampleWithheld> withheld, Set<String> masked) {

  public SampleRule {
    masked = Set.copyOf(masked);
  }

  static SampleRule withheld(SampleWithheld why) {
    return new SampleRule(Optional.of(why), Set.of());
  }

  /** Everything but the values of these columns. */
  public static SampleRule masking(Set<String> columns) {
    return new SampleRule(Optional.empty(), columns);
  }

  /** Reason why the sample of a stage is withheld. */
  public enum SampleWithheld implements WireNamed.LowerCase {
    /** The terms of a source forbid passing its data on. */
    REDISTRIBUTION_FORBIDDEN,
    /** Nothing states which of its columns are declared as personal data. */
    PII_DECLARATION_UNAVAILABLE
  }
}
