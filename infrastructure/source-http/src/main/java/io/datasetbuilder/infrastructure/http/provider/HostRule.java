package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;

/** Which addresses a provider's calls, and its key, may go to. */
final class HostRule {

  private final ProviderDefinition provider;

  HostRule(ProviderDefinition provider) {
    this.provider = provider;
  }

  /**
   * @throws IllegalArgumentException when calls may not go there; it names no address
   */
  void check(UrlOrigin location) {
    if (!provider.endpoint().allows(location.host())) {
      throw new IllegalArgumentException("its host is none of the provider's");
    }
    if (!location.isEncrypted() && mayCarryKey() && noReasonForPlainHttp()) {
      throw new IllegalArgumentException("it would carry a key unencrypted");
    }
  }

  private boolean mayCarryKey() {
    return provider.credential().kind() != CredentialRule.Kind.NONE;
  }

  private boolean noReasonForPlainHttp() {
    return provider.endpoint().insecureHttpReason().isEmpty();
  }
}
