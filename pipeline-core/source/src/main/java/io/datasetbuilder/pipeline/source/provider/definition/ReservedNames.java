package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.CaseFold;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names of a dataset's query that the service sets itself: key, format and paging. A spec may write
 * one only where the dataset declares it as a parameter. Letter case does not count, since
 * providers differ in whether it does.
 */
public final class ReservedNames {

  private final Set<String> folded;

  public ReservedNames(Collection<String> names) {
    folded = names.stream().map(CaseFold::of).collect(Collectors.toUnmodifiableSet());
  }

  public static ReservedNames of(ProviderDefinition provider, DatasetDefinition dataset) {
    Set<String> names = new HashSet<>(dataset.request().constants().keySet());
    dataset.paging().placeName().ifPresent(names::add);
    dataset.paging().sizeName().ifPresent(names::add);
    names.addAll(keyNames(provider));
    return new ReservedNames(names);
  }

  /** The names of a provider's query that hold a key or a second secret. */
  public static ReservedNames ofKeys(ProviderDefinition provider) {
    return new ReservedNames(keyNames(provider));
  }

  private static Set<String> keyNames(ProviderDefinition provider) {
    Set<String> names = new HashSet<>();
    CredentialRule credential = provider.credential();
    credential.queryName().ifPresent(names::add);
    credential.token().map(CredentialRule.TokenExchange::keyParam).ifPresent(names::add);
    credential.token().flatMap(CredentialRule.TokenExchange::secretParam).ifPresent(names::add);
    return names;
  }

  public boolean contains(String written) {
    return folded.contains(CaseFold.of(written));
  }
}
