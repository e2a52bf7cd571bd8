package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Leads a definition's addresses to a server: the host that was meant becomes a path segment below
 * the provider's name, so that several hosts of one provider stay apart.
 */
final class Addresses {

  private static final Pattern SCHEME = Pattern.compile("https?://");

  private final String server;
  private final String provider;

  Addresses(String server, String provider) {
    this.server = server;
    this.provider = provider;
  }

  ProviderDefinition lead(ProviderDefinition definition) {
    ProviderDefinition.Endpoint endpoint =
        new ProviderDefinition.Endpoint(
            lead(definition.endpoint().baseUrl()),
            List.of("127.0.0.1"),
            Optional.of("a stand-in on the loopback address"));
    return new ProviderDefinition(
        definition.name(),
        definition.about(),
        endpoint,
        lead(definition.credential()),
        definition.pace(),
        definition.http(),
        definition.datasets().stream().map(this::lead).toList(),
        definition.elsewhere());
  }

  /** Path and query template of an address on a server. */
  static String path(String url) {
    Matcher scheme = SCHEME.matcher(url);
    if (!scheme.lookingAt()) {
      throw new IllegalArgumentException("not an address with a host");
    }
    int slash = url.indexOf('/', scheme.end());
    return slash < 0 ? "/" : url.substring(slash);
  }

  /** Scheme and host of a served provider. */
  static String server(Route route) {
    String base = route.provider().endpoint().baseUrl();
    return base.substring(0, base.length() - path(base).length());
  }

  private String lead(String url) {
    Matcher scheme = SCHEME.matcher(url);
    return scheme.lookingAt() ? server + "/" + provider + "/" + url.substring(scheme.end()) : url;
  }

  private CredentialRule lead(CredentialRule rule) {
    return new CredentialRule(
        rule.kind(),
        rule.need(),
        rule.slot(),
        rule.travels(),
        rule.token().map(this::lead),
        rule.publicValues());
  }

  private CredentialRule.TokenExchange lead(CredentialRule.TokenExchange token) {
    return new CredentialRule.TokenExchange(
        lead(token.url()),
        token.keyParam(),
        token.secretParam(),
        token.tokenAt(),
        token.expiresAt(),
        token.renewOn());
  }

  private RequestTemplate lead(RequestTemplate request) {
    return new RequestTemplate(
        lead(request.url()),
        request.constants(),
        request.emptySegment(),
        request
            .count()
            .map(
                count ->
                    new RequestTemplate.CountCall(
                        count.url().map(this::lead), count.constants(), count.totalAt())));
  }

  private DatasetDefinition lead(DatasetDefinition dataset) {
    return new DatasetDefinition(
        dataset.provider(),
        dataset.name(),
        dataset.about(),
        dataset.application(),
        dataset.representation(),
        dataset.operations(),
        lead(dataset.request()),
        dataset.params(),
        dataset.openParams(),
        dataset.fields(),
        dataset.piiFields(),
        dataset.licence(),
        dataset.grid(),
        dataset.probe(),
        dataset.examples(),
        dataset.response(),
        dataset.paging());
  }
}
