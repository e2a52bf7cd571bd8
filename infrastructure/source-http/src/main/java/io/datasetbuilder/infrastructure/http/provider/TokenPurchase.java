package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.reading.AnswerReader;
import io.datasetbuilder.infrastructure.http.reading.Reading;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.TokenExchange;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Exchanges a key for a token. */
final class TokenPurchase {

  private final CallSubject subject;
  private final TokenExchange rule;
  private final Sender sender;
  private final Attempts attempts;

  TokenPurchase(CallSubject subject, TokenExchange rule, Sender sender, Attempts attempts) {
    this.subject = subject;
    this.rule = rule;
    this.sender = sender;
    this.attempts = attempts;
  }

  /** Where keys are exchanged; judged before a key is read. */
  Location location() {
    return Location.of(address());
  }

  private String address() {
    return rule.url().replace("{base}", subject.provider().endpoint().baseUrl());
  }

  /**
   * @throws CallFault when the provider gives none
   */
  Token buy(ProviderKey key) {
    OutgoingRequest request = request(key);
    PageBuffer body = new PageBuffer();
    return attempts.make(
        () ->
            sender.send(
                subject.provider(),
                request,
                subject.limits(),
                body,
                subject.cancellation(),
                Cancellation.NEVER),
        answer -> judged(answer, key),
        Attempts.Cure.NONE,
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
        Location.target(query.appendedTo(address())),
        List.copyOf(provider.http().headers().entrySet()),
        Optional.empty(),
        provider.http().legacyCiphers());
  }

  private Attempts.Judged<Token> judged(Attempt.Answered answer, ProviderKey key) {
    Optional<Token> token = answer.status() == 200 ? token(answer.body()) : Optional.empty();
    return token
        .<Attempts.Judged<Token>>map(Attempts.Judged.Good::new)
        .orElseGet(() -> new Attempts.Judged.Bad<>(Mishap.of(answer, refusal(answer, key))));
  }

  private Optional<Token> token(PageBuffer body) {
    Optional<Instant> end =
        rule.expiresAt().flatMap(place -> PointedValue.countIn(body, place)).map(Token::time);
    return PointedValue.in(body, rule.tokenAt())
        .filter(Secret::isAcceptable)
        .map(text -> new Token(new Secret(text), end));
  }

  /** Token answers tell failures as those of the datasets do; one without a code is a refusal. */
  private Reading.Refused refusal(Attempt.Answered answer, ProviderKey key) {
    Scrubber scrubber = Access.byKey(subject.provider(), Optional.of(key)).scrubber();
    Reading reading =
        new AnswerReader(subject.dataset(), subject.provider().http(), scrubber)
            .read(
                answer.status(),
                answer.contentType(),
                answer.body().bytes(),
                answer.body().length());
    return reading instanceof Reading.Refused refused
        ? refused
        : new Reading.Refused(FailureCategory.AUTH);
  }
}
