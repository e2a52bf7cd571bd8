package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.infrastructure.http.provider.Attempt.ResponseBuffer;
import io.datasetbuilder.infrastructure.http.provider.RequestBuilder.QueryString;
import io.datasetbuilder.infrastructure.http.provider.RetryLoop.AttemptResult;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.Token;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.infrastructure.httpclient.Target;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Cache of tokens by the credential they were exchanged for, in memory only; those not used for
 * long are forgotten when there are many. Safe for concurrent use.
 */
final class TokenCache {

  private static final int MOST = 1_000;

  private record Owner(String slot, String url, ProviderKey key) {}

  private final RecentEntries<Owner, CachedToken> cells = new RecentEntries<>(MOST);

  /**
   * @param url of the exchange
   */
  CachedToken of(String slot, String url, ProviderKey key) {
    return cells.get(new Owner(slot, url, key), owner -> new CachedToken());
  }

  /**
   * The token of one credential. Calls that need a new token wait while another call exchanges it,
   * so that one exchange serves all. Safe for concurrent use.
   */
  static final class CachedToken {

    private Optional<Token> token = Optional.empty();

    /** The token, requested when no valid one is cached. */
    synchronized Secret current(Instant now, Supplier<Token> exchange) {
      if (token.filter(each -> each.isAlive(now)).isEmpty()) {
        token = Optional.of(exchange.get());
      }
      return token.get().secret();
    }

    /** Another token than the expired one: requested, unless another call did already. */
    synchronized Secret renewed(Secret dead, Supplier<Token> exchange) {
      if (token.filter(each -> !each.secret().equals(dead)).isEmpty()) {
        token = Optional.of(exchange.get());
      }
      return token.get().secret();
    }
  }

  /**
   * Token that a key was exchanged for.
   *
   * @param end when it expires; empty when the provider does not state it
   */
  record Token(Secret secret, Optional<Instant> end) {

    /**
     * Remaining life below which a token is not used: one that expires on its way would cost a
     * call.
     */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    /** Larger times since 1970 are milliseconds. */
    private static final long LARGEST_SECONDS = 100_000_000_000L;

    boolean isAlive(Instant now) {
      return end.isEmpty() || now.plus(MARGIN).isBefore(end.get());
    }

    /** The time that a number since 1970 means, in seconds or in milliseconds. */
    static Instant time(long sinceEpoch) {
      return sinceEpoch > LARGEST_SECONDS
          ? Instant.ofEpochMilli(sinceEpoch)
          : Instant.ofEpochSecond(sinceEpoch);
    }
  }

  /** Exchanges a key for a token, for one call. */
  record TokenExchangeClient(
      ResolvedCall call,
      CredentialRule.TokenExchange rule,
      AttemptSender sender,
      RetryLoop retries) {

    /** Address at which keys are exchanged; checked before a key is read. */
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
      return new OutgoingRequest(
          Target.of(query.appendedTo(address())),
          List.of(),
          call.provider().http().legacyCiphers());
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
}
