package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.content.PointerWriter;
import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Sells one provider's tokens for keys. */
final class TokenEndpoint {

  private final String path;
  private final CredentialRule.TokenExchange exchange;
  private final StandInTokens tokens;
  private final CredentialCheck credentials;

  private TokenEndpoint(
      String path,
      CredentialRule.TokenExchange exchange,
      StandInTokens tokens,
      CredentialCheck credentials) {
    this.path = path;
    this.exchange = exchange;
    this.tokens = tokens;
    this.credentials = credentials;
  }

  /** Empty when the provider has no tokens. */
  static Optional<TokenEndpoint> of(
      ProviderDefinition provider, StandInTokens tokens, CredentialCheck credentials) {
    return provider
        .credential()
        .token()
        .map(
            exchange -> {
              String url = exchange.url().replace("{base}", provider.endpoint().baseUrl());
              return new TokenEndpoint(Addresses.path(url), exchange, tokens, credentials);
            });
  }

  boolean isFor(Incoming request) {
    return request.path().equals(path);
  }

  WireResponse answer(Incoming request) {
    Map<String, String> query = new HashMap<>();
    request.query().forEach(pair -> query.put(pair.getKey(), pair.getValue()));
    String key = query.get(exchange.keyParam());
    boolean complete = key != null && exchange.secretParam().map(query::containsKey).orElse(true);
    return complete && credentials.knows(key)
        ? sold()
        : WireResponse.text(401, "application/json", "{}");
  }

  private WireResponse sold() {
    JsonValue document = new JsonObject(Map.of());
    document = PointerWriter.put(document, exchange.tokenAt(), JsonValue.of(tokens.issue()));
    if (exchange.expiresAt().isPresent()) {
      document =
          PointerWriter.put(document, exchange.expiresAt().get(), JsonValue.of(tokens.expiry()));
    }
    return Bodies.json(document);
  }
}
