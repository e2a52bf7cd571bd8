package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.provider.Attempt.FailedAttempt;
import io.datasetbuilder.infrastructure.http.provider.AttemptSender.ResponseBuffer;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.Token;
import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.TokenExchange;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Exchanges a key for a token. */
final class TokenExchangeClient {

  private final ResolvedCall subject;
  private final TokenExchange rule;
  private final AttemptSender sender;
  private final RetryLoop attempts;

  TokenExchangeClient(ResolvedCall subject, TokenExchange rule, AttemptSender sender, RetryLoop attempts) {
    this.subject = subject;
    this.rule = rule;
    this.sender = sender;
    this.attempts = attempts;
  }

  /** Where keys are exchanged; checked before a key is read. */
  UrlOrigin location() {
    return UrlOrigin.of(address());
  }

  private String address() {
    return rule.url().replace("{base}", subject.provider().endpoint().baseUrl());
  }

  /**
   * @throws CallFault when the provider gives none
   */
  Token exchange(ProviderKey key) {
    OutgoingRequest request = request(key);
    ResponseBuffer body = new ResponseBuffer();
    return attempts.make(
        () ->
            sender.send(
                subject.provider(),
                request,
                subject.limits(),
                body,
                subject.cancellation(),
                Cancellation.NEVER),
        answer -> checked(answer, key),
        RetryLoop.RetryRemedy.NONE,
        subject.cancellation());
  }

  private OutgoingRequest request(ProviderKey key) {
    Query query = new Query();
    query.add(rule.keyParam(), key.key().reveal());
    rule.secretParam()
        .ifPresent(name -> key.second().ifPresent(second -> query.add(name, second.reveal())));
    ProviderDefinition provider = subject.provider();
    return new OutgoingRequest(
        "GET",
        UrlOrigin.target(query.appendedTo(address())),
        List.copyOf(provider.http().headers().entrySet()),
        Optional.empty(),
        provider.http().legacyCiphers());
  }

  private RetryLoop.AttemptResult<Token> checked(Attempt.Answered answer, ProviderKey key) {
    Optional<Token> token = answer.status() == 200 ? token(answer.body()) : Optional.empty();
    return token
        .<RetryLoop.AttemptResult<Token>>map(RetryLoop.AttemptResult.Good::new)
        .orElseGet(() -> new RetryLoop.AttemptResult.Bad<>(FailedAttempt.of(answer, refusal(answer, key))));
  }

  private Optional<Token> token(ResponseBuffer body) {
    Optional<Instant> end =
        rule.expiresAt().flatMap(place -> JsonPointerValue.countIn(body, place)).map(Token::time);
    return JsonPointerValue.in(body, rule.tokenAt())
        .filter(Secret::isAcceptable)
        .map(text -> new Token(new Secret(text), end));
  }

  /** Token responses report failures as those of the datasets do; one without a code is a refusal. */
  private ParsedResponse.Refused refusal(Attempt.Answered answer, ProviderKey key) {
    Scrubber scrubber = CallCredential.byKey(subject.provider(), Optional.of(key)).scrubber();
    ParsedResponse reading =
        new ResponseReader(subject.dataset(), subject.provider().http(), scrubber)
            .read(
                answer.status(),
                answer.contentType(),
                answer.body().bytes(),
                answer.body().length());
    return reading instanceof ParsedResponse.Refused refused
        ? refused
        : new ParsedResponse.Refused(FailureCategory.AUTH);
  }
}
