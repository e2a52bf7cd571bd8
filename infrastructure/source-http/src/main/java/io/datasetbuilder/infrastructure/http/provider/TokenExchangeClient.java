package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.exchange.Target;
import io.datasetbuilder.infrastructure.http.provider.RetryLoop.AttemptResult;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.Token;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.TokenExchange;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Exchanges a key for a token, for one call. */
record TokenExchangeClient(
    ResolvedCall call, TokenExchange rule, AttemptSender sender, RetryLoop retries) {

  /** Where keys are exchanged; checked before a key is read. */
  Target target() {
    return Target.of(address());
  }

  private String address() {
    return UrlTemplate.of(rule.url()).at(call.provider().endpoint().baseUrl()).text();
  }

  /**
   * @throws CallFault when the provider issues none
   */
  Token exchange(ProviderKey key) {
    OutgoingRequest request = request(key);
    ResponseBuffer body = new ResponseBuffer();
    return retries.run(
        () -> sender.send(call, request, body, Cancellation.NEVER),
        response -> token(response, key),
        RetryLoop.RetryRemedy.NONE,
        call.cancellation());
  }

  private OutgoingRequest request(ProviderKey key) {
    QueryString query = new QueryString();
    query.add(rule.keyParam(), key.key().reveal());
    rule.secretParam()
        .ifPresent(name -> key.second().ifPresent(second -> query.add(name, second.reveal())));
    ProviderDefinition provider = call.provider();
    return new OutgoingRequest(
        "GET",
        Target.of(query.appendedTo(address())),
        List.copyOf(provider.http().headers().entrySet()),
        Optional.empty(),
        provider.http().legacyCiphers());
  }

  /** Token responses report failures as those of the datasets do; one without a code refuses. */
  private AttemptResult<Token> token(Attempt.Responded response, ProviderKey key) {
    Optional<Token> token = response.status() == 200 ? token(response.body()) : Optional.empty();
    if (token.isPresent()) {
      return new AttemptResult.Ok<>(token.get());
    }
    ResponseReader reader = call.reader(CallCredential.byKey(call.provider(), Optional.of(key)));
    return new AttemptResult.Failed<>(response.refusedBy(reader, FailureCategory.AUTH));
  }

  private Optional<Token> token(ResponseBuffer body) {
    Optional<Instant> end = rule.expiresAt().flatMap(body::countAt).map(Token::time);
    return body.textAt(rule.tokenAt())
        .filter(Secret::isAcceptable)
        .map(text -> new Token(new Secret(text), end));
  }
}
