package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.infrastructure.http.exchange.IncomingResponse;
import io.datasetbuilder.pipeline.source.url.UrlFacts;
import io.datasetbuilder.pipeline.source.url.Validators;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the headers of a response that describe its content. A malformed one counts as absent. */
final class ContentHeaders {

  private static final Pattern MEDIA_TYPE =
      Pattern.compile("\\s*([A-Za-z0-9!#$&^_.+-]{1,63}/[A-Za-z0-9!#$&^_.+-]{1,63})\\s*(;.*)?");
  private static final Pattern CHARSET =
      Pattern.compile(
          ".*?;\\s*charset\\s*=\\s*\"?([A-Za-z0-9._:+-]{1,40})\"?\\s*(;.*)?",
          Pattern.CASE_INSENSITIVE);
  private static final int LONGEST_VALIDATOR = 1024;

  private ContentHeaders() {}

  static UrlFacts of(IncomingResponse response, int redirects) {
    String type = response.header("content-type").orElse("");
    return new UrlFacts(
        first(MEDIA_TYPE, type).map(found -> found.toLowerCase(Locale.ROOT)),
        first(CHARSET, type),
        validators(response),
        redirects);
  }

  /** Whether the body came in an encoding that the exchange has taken off. */
  static boolean wasEncoded(IncomingResponse response) {
    return response
        .header("content-encoding")
        .filter(encoding -> !encoding.isBlank() && !encoding.strip().equals("identity"))
        .isPresent();
  }

  private static Validators validators(IncomingResponse response) {
    return new Validators(
        response.header("etag").filter(ContentHeaders::isSendable),
        response.header("last-modified").filter(ContentHeaders::isSendable));
  }

  /** Whether a text can be a header's value: visible ASCII and blanks, of bounded length. */
  static boolean isSendable(String text) {
    return !text.isBlank()
        && text.length() <= LONGEST_VALIDATOR
        && text.chars().allMatch(c -> c >= ' ' && c < 0x7F);
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
