package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import io.datasetbuilder.infrastructure.http.provider.AttemptSender.ResponseBuffer;
import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.pipeline.definition.FailureCategory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** How one exchange with a provider went. */
sealed interface Attempt {

  /**
   * An answer, whatever it says.
   *
   * @param body holds the whole of it
   * @param retryAfter how long the provider asks to wait
   * @param link the address of the next page
   * @param toLogin whether the answer sends to a page to sign in
   */
  record Answered(
      int status,
      Optional<String> contentType,
      ResponseBuffer body,
      Optional<Duration> retryAfter,
      Optional<String> link,
      boolean toLogin)
      implements Attempt {}

  /** No answer. */
  record Broken(ExchangeFailure.Kind kind) implements Attempt {}

  /**
   * Why one attempt brought no page.
   *
   * @param hopeless whether the same attempt would go the same way
   * @param badEncoding whether the body was not of the compression that it claims
   */
  record FailedAttempt(
      FailureCategory category,
      OptionalInt status,
      Optional<String> code,
      Optional<Duration> retryAfter,
      boolean hopeless,
      boolean badEncoding) {

    /** An answer that says no. Whoever is sent to a login page came with a key that opens nothing. */
    static FailedAttempt of(Attempt.Answered answer, ParsedResponse.Refused refused) {
      return new FailedAttempt(
          answer.toLogin() ? FailureCategory.AUTH : refused.category(),
          OptionalInt.of(answer.status()),
          refused.code(),
          answer.retryAfter(),
          false,
          false);
    }

    /** No answer. */
    static FailedAttempt of(ExchangeFailure.Kind kind) {
      boolean hopeless =
          switch (kind) {
            case UNKNOWN_HOST, ADDRESS_FORBIDDEN, TLS, TOO_LARGE, CANCELLED -> true;
            case CONNECT, TIMEOUT, BROKEN, BAD_ENCODING -> false;
          };
      return new FailedAttempt(
          category(kind),
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty(),
          hopeless,
          kind == ExchangeFailure.Kind.BAD_ENCODING);
    }

    private static FailureCategory category(ExchangeFailure.Kind kind) {
      return switch (kind) {
        case UNKNOWN_HOST, ADDRESS_FORBIDDEN, TLS, CONNECT, BROKEN -> FailureCategory.NETWORK;
        case TIMEOUT, CANCELLED -> FailureCategory.TIMEOUT;
        case TOO_LARGE -> FailureCategory.TOO_LARGE;
        case BAD_ENCODING -> FailureCategory.MALFORMED;
      };
    }

    /** Whether the provider reported it in a response that was a success for HTTP. */
    boolean isInSuccessfulResponse() {
      return status.isPresent() && status.getAsInt() < 400;
    }
  }
}
