package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.infrastructure.http.exchange.DaemonThreads;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.CachedToken;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.TokenExchange;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Opens calls: checks where they go, and only then reads their key. Thread-safe. */
final class CallFactory {

  private final AttemptSender sender;
  private final Clock clock;
  private final TokenCache tokens = new TokenCache();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThreads.named("provider-page"));

  CallFactory(AttemptSender sender, Clock clock) {
    this.sender = sender;
    this.clock = clock;
  }

  /**
   * The pages of a call.
   *
   * @throws CallFault when it has no key that it needs, or none that is exchanged for a token
   */
  PageFetcher open(ResolvedCall call, ProviderKeys keys, RetryLoop retries) {
    ProviderDefinition provider = call.provider();
    CredentialRule rule = provider.credential();
    Optional<TokenExchangeClient> exchange =
        rule.token().map(token -> new TokenExchangeClient(call, token, sender, retries));
    RequestBuilder requests =
        call.made(
            () -> {
              RequestBuilder pages = RequestBuilder.pages(call);
              RequestBuilder.requireAllowed(provider, pages.origin());
              exchange.ifPresent(each -> RequestBuilder.requireAllowed(provider, each.target()));
              return pages;
            });
    Optional<ProviderKey> key = CallCredential.choose(rule, keys);
    CallCredential credential =
        exchange.isPresent() && key.isPresent()
            ? exchanged(provider, exchange.get(), key.get())
            : CallCredential.byKey(provider, key);
    return new PageFetcher(call, credential, requests, sender, retries, threads);
  }

  private CallCredential exchanged(
      ProviderDefinition provider, TokenExchangeClient exchange, ProviderKey key) {
    TokenExchange rule = exchange.rule();
    CachedToken token = tokens.of(provider.credential().slot(), rule.url(), key);
    return CallCredential.byToken(
        provider, rule, key, token, clock.instant(), () -> exchange.exchange(key));
  }
}
