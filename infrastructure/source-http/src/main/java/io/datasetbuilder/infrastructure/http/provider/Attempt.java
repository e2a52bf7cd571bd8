package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.JsonPointerBasedFilter;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.core.json.JsonFactory;

/** Outcome of one exchange with a provider. */
sealed interface Attempt {

  /**
   * A response, whatever it states.
   *
   * @param body holds the whole of it
   * @param retryAfter how long the provider asks to wait
   * @param toLogin whether the response redirects to a page to sign in
   */
  record Responded(
      int status,
      Optional<String> contentType,
      ResponseBuffer body,
      Optional<Duration> retryAfter,
      boolean toLogin)
      implements Attempt {

    ResponseReader.ParsedResponse readBy(ResponseReader reader) {
      return reader.read(status, contentType, body.bytes(), body.length());
    }

    /**
     * Describes why the response is a failure.
     *
     * @param otherwise the category of a response that the reader takes for a page
     */
    FailedAttempt refusedBy(ResponseReader reader, FailureCategory otherwise) {
      return FailedAttempt.of(
          this,
          readBy(reader) instanceof ResponseReader.ParsedResponse.Refused refused
              ? refused
              : new ResponseReader.ParsedResponse.Refused(otherwise));
    }
  }

  /** No response. */
  record Broken(ExchangeFailure.Kind kind) implements Attempt {}

  /**
   * Reason why one attempt returned no page.
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
    static FailedAttempt of(
        Attempt.Responded response, ResponseReader.ParsedResponse.Refused refused) {
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
            case UNKNOWN_HOST, ADDRESS_FORBIDDEN, TLS, TLS_BROKEN, TOO_LARGE, CANCELLED -> true;
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
        case UNKNOWN_HOST, ADDRESS_FORBIDDEN, TLS, TLS_BROKEN, CONNECT, BROKEN ->
            FailureCategory.NETWORK;
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

  /**
   * Reusable buffer for the body of one response after the other: one array that grows as large as
   * the largest. Not safe for concurrent use.
   */
  static final class ResponseBuffer {

    private static final int FIRST = 64 * 1024;
    private static final JsonFactory JSON = new JsonFactory();

    private byte[] bytes = new byte[FIRST];
    private int length;

    /** Replaces what it holds by the whole of a stream. */
    void fill(InputStream from) throws IOException {
      length = 0;
      for (int read = more(from); read >= 0; read = more(from)) {
        length += read;
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, Math.multiplyExact(length, 2));
        }
      }
    }

    private int more(InputStream from) throws IOException {
      return from.read(bytes, length, bytes.length - length);
    }

    byte[] bytes() {
      return bytes;
    }

    int length() {
      return length;
    }

    /**
     * The text or number at a pointer, as it is spelled; empty when the body is no JSON or has no
     * such value there.
     */
    Optional<String> textAt(JsonPointer pointer) {
      try (JsonParser whole = JSON.createParser(ObjectReadContext.empty(), bytes, 0, length);
          JsonParser found =
              new FilteringParserDelegate(
                  whole,
                  new JsonPointerBasedFilter(pointer.toString()),
                  TokenFilter.Inclusion.ONLY_INCLUDE_ALL,
                  false)) {
        return Optional.ofNullable(found.nextToken())
            .filter(token -> token.isNumeric() || token == JsonToken.VALUE_STRING)
            .map(token -> found.getString());
      } catch (JacksonException unreadable) {
        return Optional.empty();
      }
    }

    /** The whole number at a pointer, from 0. */
    Optional<Long> countAt(JsonPointer pointer) {
      return textAt(pointer)
          .map(String::strip)
          .filter(text -> text.matches("[0-9]{1,18}"))
          .map(Long::valueOf);
    }
  }
}
