package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.IncomingResponse;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parses the response headers that steer a call: how long to wait, the next page, a login page. */
final class ResponseHeaders {

  private static final Pattern LINK = Pattern.compile("<([^<>]*)>([^,<]*)");
  private static final Pattern RELATIONS =
      Pattern.compile(";\\s*rel\\s*=\\s*(?:\"([^\"]*)\"|([^\\s;]+))", Pattern.CASE_INSENSITIVE);
  private static final Pattern LOGIN =
      Pattern.compile(
          "(^|[^a-z])(log|sign)[-_]?(in|on)([^a-z]|$)|(^|[^a-z])sso([^a-z]|$)",
          Pattern.CASE_INSENSITIVE);

  private ResponseHeaders() {}

  /**
   * How long a {@code Retry-After} header asks to wait: seconds, or a date of HTTP.
   *
   * @return empty when the header is unreadable or asks for a time that is over
   */
  static Optional<Duration> retryAfter(String header, Instant now) {
    String text = header.strip();
    if (text.matches("[0-9]{1,12}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(now, then);
      return wait.isNegative() ? Optional.empty() : Optional.of(wait);
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * The address of the next page in a {@code Link} header (RFC 8288).
   *
   * @param requested the address of this page: relative ones are relative to it
   * @return empty when no link is the next page, or it is no address
   */
  static Optional<String> nextLink(String header, String requested) {
    Matcher links = LINK.matcher(header);
    while (links.find()) {
      if (isNext(links.group(2))) {
        return resolved(links.group(1), requested);
      }
    }
    return Optional.empty();
  }

  private static boolean isNext(String attributes) {
    Matcher relations = RELATIONS.matcher(attributes);
    if (!relations.find()) {
      return false;
    }
    String names = relations.group(1) == null ? relations.group(2) : relations.group(1);
    return Stream.of(names.split(" ", -1)).anyMatch("next"::equalsIgnoreCase);
  }

  private static Optional<String> resolved(String link, String requested) {
    try {
      return Optional.of(URI.create(requested).resolve(link).toString());
    } catch (IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /** Whether a response redirects to a page where people sign in. */
  static boolean isToLogin(IncomingResponse response) {
    boolean redirect = response.status() >= 300 && response.status() < 400;
    return redirect && response.header("location").filter(ResponseHeaders::isLogin).isPresent();
  }

  /** What stands behind a question mark is left out: it may be the requested address. */
  private static boolean isLogin(String location) {
    int query = location.indexOf('?');
    return LOGIN.matcher(query < 0 ? location : location.substring(0, query)).find();
  }
}
