package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Outcome of one exchange with a provider. */
sealed interface Attempt {

  /**
   * A response, whatever it states.
   *
   * @param body holds the whole of it
   * @param retryAfter how long the provider asks to wait
   * @param link the address of the next page
   * @param toLogin whether the response redirects to a page to sign in
   */
  record Responded(
      int status,
      Optional<String> contentType,
      ResponseBuffer body,
      Optional<Duration> retryAfter,
      Optional<String> link,
      boolean toLogin)
      implements Attempt {

    ParsedResponse readBy(ResponseReader reader) {
      return reader.read(status, contentType, body.bytes(), body.length());
    }

    /**
     * Why it is a failure.
     *
     * @param otherwise the category of a response that the reader takes for a page
     */
    FailedAttempt refusedBy(ResponseReader reader, FailureCategory otherwise) {
      return FailedAttempt.of(
          this,
          readBy(reader) instanceof ParsedResponse.Refused refused
              ? refused
              : new ParsedResponse.Refused(otherwise));
    }
  }

  /** No response. */
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

    /** A response that refuses. A redirect to a login page means a key without access. */
    static FailedAttempt of(Attempt.Responded response, ParsedResponse.Refused refused) {
      return new FailedAttempt(
          response.toLogin() ? FailureCategory.AUTH : refused.category(),
          OptionalInt.of(response.status()),
          refused.code(),
          response.retryAfter(),
          false,
          false);
    }

    /** No response. */
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
