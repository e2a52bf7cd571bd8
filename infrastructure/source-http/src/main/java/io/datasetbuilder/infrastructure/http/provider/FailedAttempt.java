package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.pipeline.definition.FailureCategory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

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
