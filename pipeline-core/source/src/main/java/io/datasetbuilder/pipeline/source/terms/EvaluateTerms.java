package io.datasetbuilder.pipeline.source.terms;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.pipeline.model.manifest.InheritedSource;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks sources by the terms that the catalog declares now, and those of files and addresses by
 * the terms that the spec declares. Safe for concurrent use.
 */
public final class EvaluateTerms {

  private static final String DECLARED = "declared_in_spec: ";
  private static final String EARLIER_ROWS = "rows of an earlier build: ";
  private static final String NO_DERIVATIVES = "no_derivatives: ";

  private final DatasetTerms terms;
  private final DeclarationPolicy policy;

  /**
   * @param policy whether the declarations of specs can allow redistribution
   */
  public EvaluateTerms(DatasetTerms terms, DeclarationPolicy policy) {
    this.terms = terms;
    this.policy = policy;
  }

  /**
   * Evaluates the terms of redistribution of the data of these sources.
   *
   * @param license of the dataset; one that forbids derived works leaves declared terms unknown
   */
  public RedistributionVerdict check(Collection<SourceSpec> sources, License license) {
    return check(sources, license, List.of());
  }

  /**
   * Evaluates the terms of redistribution of a run whose tables contain rows of earlier builds.
   *
   * @param inherited terms of those rows, by table; terms of the run itself are not among them
   */
  public RedistributionVerdict check(
      Collection<SourceSpec> sources, License license, List<InheritedTerms> inherited) {
    boolean derivable =
        isDerivable(license)
            && inherited.stream()
                .flatMap(terms -> terms.licenses().stream())
                .allMatch(EvaluateTerms::isDerivable);
    Stream<RedistributionVerdict.SourceTerms> own =
        sources.stream()
            .map(source -> derivable ? check(source) : underived(check(source), source.terms()));
    return new RedistributionVerdict(
        Stream.concat(own, inherited.stream().flatMap(terms -> earlier(terms, derivable)))
            .distinct()
            .toList());
  }

  /** The terms of rows of earlier builds. */
  public Stream<RedistributionVerdict.SourceTerms> earlier(InheritedTerms inherited) {
    return earlier(inherited, inherited.licenses().stream().allMatch(EvaluateTerms::isDerivable));
  }

  private Stream<RedistributionVerdict.SourceTerms> earlier(
      InheritedTerms inherited, boolean derivable) {
    Stream<RedistributionVerdict.SourceTerms> sources =
        inherited.sources().stream()
            .map(
                source -> derivable ? earlier(source) : underived(earlier(source), source.terms()));
    return Stream.concat(
        sources.map(
            found ->
                new RedistributionVerdict.SourceTerms(
                    found.source(), found.verdict(), EARLIER_ROWS + found.reason())),
        inherited.licenses().stream().map(EvaluateTerms::otherLicense));
  }

  private RedistributionVerdict.SourceTerms earlier(InheritedSource source) {
    return source
        .dataset()
        .map(from -> dataset(source.key(), from.provider(), from.dataset()))
        .orElseGet(() -> own(source.key(), source.kind(), source.terms()));
  }

  /** No card states two licenses, so those rows must not become public under that of the run. */
  private static RedistributionVerdict.SourceTerms otherLicense(License license) {
    String stated =
        Stream.of(license.id(), license.name())
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return unknown(
        "license", EARLIER_ROWS + "they were built under another license: " + PlainLine.of(stated));
  }

  private static boolean isDerivable(License license) {
    return Stream.of(license.id(), license.name())
        .flatMap(Optional::stream)
        .noneMatch(NoDerivatives::isStatedBy);
  }

  private RedistributionVerdict.SourceTerms check(SourceSpec source) {
    return source instanceof PublicApiSource api
        ? dataset(source.keyText(), api.provider(), api.dataset())
        : own(source.keyText(), source.kind(), source.terms());
  }

  /** The verdict for declared terms of a dataset whose license contradicts them. */
  private static RedistributionVerdict.SourceTerms underived(
      RedistributionVerdict.SourceTerms found, Optional<DeclaredTerms> declared) {
    boolean loosened = found.verdict().compareTo(DatasetLicense.Redistribution.UNKNOWN) > 0;
    return loosened && declared.isPresent()
        ? unknown(
            found.source(), NO_DERIVATIVES + "the license of the dataset forbids modified works")
        : found;
  }

  /**
   * Evaluates the terms of a file or an address.
   *
   * @param declared terms that its spec declares
   */
  public RedistributionVerdict.SourceTerms own(
      String sourceKey, SourceKind kind, Optional<DeclaredTerms> declared) {
    return declared
        .map(stated -> declared(sourceKey, stated))
        .orElseGet(() -> undeclared(sourceKey, kind));
  }

  /** A declaration can always forbid; it allows only what the policy and its own words let it. */
  private RedistributionVerdict.SourceTerms declared(String sourceKey, DeclaredTerms stated) {
    if (stated.redistribution() != DeclaredTerms.Redistribution.FORBIDDEN) {
      if (policy == DeclarationPolicy.REFUSE) {
        return unknown(
            sourceKey, "the spec declares terms, but this service does not accept declared terms");
      }
      if (NoDerivatives.isStatedBy(stated.statement())) {
        return unknown(sourceKey, NO_DERIVATIVES + "the declared terms forbid modified works");
      }
    }
    String link = stated.link().map(page -> " (" + page.value() + ")").orElse("");
    return new RedistributionVerdict.SourceTerms(
        sourceKey,
        DatasetLicense.Redistribution.valueOf(stated.redistribution().name()),
        DECLARED + PlainLine.of(stated.statement()) + link);
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

  private static RedistributionVerdict.SourceTerms undeclared(String sourceKey, SourceKind kind) {
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
      return unknown(sourceKey, NO_DERIVATIVES + "the terms forbid modified works" + named);
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

  /** Whether the terms that a spec declares for its own files and addresses are accepted. */
  public enum DeclarationPolicy {
    /** They decide. */
    ACCEPT,
    /** They can forbid redistribution, and do not allow it. */
    REFUSE
  }

  /** The terms of provider datasets. Safe for concurrent use. */
  @FunctionalInterface
  public interface DatasetTerms {

    /** The terms of a dataset; empty when the catalog does not have it. */
    Optional<DatasetLicense> find(String provider, String dataset);
  }
}
