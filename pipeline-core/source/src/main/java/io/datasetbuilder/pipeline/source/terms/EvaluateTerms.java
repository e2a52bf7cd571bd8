package io.datasetbuilder.pipeline.source.terms;

import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import java.util.Collection;
import java.util.Optional;

/** Checks sources by the terms that the catalog declares now. Safe for concurrent use. */
public final class EvaluateTerms {

  private final DatasetTerms terms;

  public EvaluateTerms(DatasetTerms terms) {
    this.terms = terms;
  }

  /** Evaluates the terms of redistribution of the data of these sources. */
  public RedistributionVerdict check(Collection<SourceSpec> sources) {
    return new RedistributionVerdict(sources.stream().map(this::check).toList());
  }

  private RedistributionVerdict.SourceTerms check(SourceSpec source) {
    return source instanceof PublicApiSource api
        ? dataset(source.keyText(), api.provider(), api.dataset())
        : undeclared(source.keyText(), source.kind());
  }

  /**
   * Evaluates the terms of a provider's dataset.
   *
   * @param sourceKey the source that delivers it
   */
  public RedistributionVerdict.SourceTerms dataset(
      String sourceKey, String provider, String dataset) {
    return terms
        .find(provider, dataset)
        .map(datasetLicense -> verdict(sourceKey, datasetLicense))
        .orElseGet(() -> undeclared(sourceKey, SourceKind.PUBLIC_API));
  }

  /** Whether the terms of a provider's dataset forbid derived works. */
  public boolean forbidDerivatives(String provider, String dataset) {
    return terms
        .find(provider, dataset)
        .filter(
            found ->
                found.noDerivatives() || found.id().filter(NoDerivatives::isStatedBy).isPresent())
        .isPresent();
  }

  /** Verdict for the data of a source for which the catalog declares no terms. */
  public RedistributionVerdict.SourceTerms undeclared(String sourceKey, SourceKind kind) {
    String reason =
        switch (kind) {
          case PUBLIC_API -> "the catalog does not have this dataset";
          case FILE -> "an uploaded file declares no terms";
          case URL -> "an address declares no terms";
        };
    return unknown(sourceKey, reason);
  }

  /**
   * The table that a build makes is a derived work. Terms that forbid only derived works allow it
   * to be read and published privately, as unknown terms do.
   */
  private static RedistributionVerdict.SourceTerms verdict(
      String sourceKey, DatasetLicense datasetLicense) {
    if (datasetLicense.noDerivatives()
        && datasetLicense.verdict() != DatasetLicense.Redistribution.FORBIDDEN) {
      String named = datasetLicense.id().map(id -> " (" + id + ")").orElse("");
      return unknown(sourceKey, "no_derivatives: the terms forbid modified works" + named);
    }
    return new RedistributionVerdict.SourceTerms(
        sourceKey, datasetLicense.verdict(), reason(datasetLicense));
  }

  private static String reason(DatasetLicense datasetLicense) {
    String named = datasetLicense.id().map(id -> " (" + id + ")").orElse("");
    return switch (datasetLicense.verdict()) {
      case FORBIDDEN -> "the terms forbid redistribution" + named;
      case UNKNOWN -> "no terms of redistribution are declared" + named;
      case NON_COMMERCIAL -> "the terms allow non-commercial redistribution" + named;
      case ALLOWED -> "the terms allow redistribution" + named;
    };
  }

  private static RedistributionVerdict.SourceTerms unknown(String sourceKey, String reason) {
    return new RedistributionVerdict.SourceTerms(
        sourceKey, DatasetLicense.Redistribution.UNKNOWN, reason);
  }

  /** The terms of provider datasets. Safe for concurrent use. */
  @FunctionalInterface
  public interface DatasetTerms {

    /** The terms of a dataset; empty when the catalog does not have it. */
    Optional<DatasetLicense> find(String provider, String dataset);
  }
}
