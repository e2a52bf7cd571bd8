package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.infrastructure.httpclient.IncomingResponse;
import io.datasetbuilder.infrastructure.httpclient.IncomingResponse.ResponseFunction;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlFacts;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlReceiver;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlResponse;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlResponse.Fetched;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlResponse.NotModified;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.Validators;
import io.datasetbuilder.pipeline.source.url.UrlFormats;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the response of one hop. For one response. */
final class HopReader implements ResponseFunction<HopReader.Outcome> {

  /** Result of a hop. */
  sealed interface Outcome {

    /** The last hop. */
    record Arrived(UrlResponse response) implements Outcome {}

    /** A redirect; the address has passed the same rules as the endpoint. */
    record Onward(HttpsUrl next) implements Outcome {}
  }

  private static final int OK = 200;
  private static final int TRANSFORMED = 203;
  private static final int NOT_MODIFIED = 304;
  private static final List<Integer> REDIRECTS = List.of(301, 302, 303, 307, 308);

  private final UrlFailures refusals;
  private final int redirects;
  private final boolean isConditional;
  private final UrlReceiver receiver;
  private boolean answered;

  /**
   * @param redirects how many were followed before
   * @param isConditional whether validators were sent
   */
  HopReader(UrlFailures refusals, int redirects, boolean isConditional, UrlReceiver receiver) {
    this.refusals = refusals;
    this.redirects = redirects;
    this.isConditional = isConditional;
    this.receiver = receiver;
  }

  /** Whether the server has said anything. */
  boolean isAnswered() {
    return answered;
  }

  @Override
  public Outcome read(IncomingResponse response) throws IOException {
    answered = true;
    int status = response.status();
    if (status == OK || status == TRANSFORMED) {
      return received(response);
    }
    if (status == NOT_MODIFIED && isConditional) {
      return new Outcome.Arrived(new NotModified(ContentHeaders.of(response, redirects)));
    }
    if (REDIRECTS.contains(status)) {
      return onward(response.headers().getOrDefault("location", List.of()));
    }
    throw refusals.status(status);
  }

  private Outcome received(IncomingResponse response) throws IOException {
    UrlFacts facts = ContentHeaders.of(response, redirects);
    Optional<String> packed = facts.mediaType().filter(UrlFormats::isArchive);
    if (packed.isPresent() && !ContentHeaders.wasEncoded(response)) {
      throw refusals.archive(packed.get());
    }
    receiver.receive(facts, new TruncationAwareBody(response.body(), refusals));
    return new Outcome.Arrived(new Fetched(facts));
  }

  /** Two locations would let two readers go two ways. */
  private Outcome onward(List<String> locations) {
    if (locations.size() != 1 || locations.get(0).isBlank()) {
      throw refusals.redirectNowhere();
    }
    String next = RedirectResolver.resolve(refusals.address(), locations.get(0));
    Optional<ValidationProblem> refusal = HttpsUrl.refusal(next);
    if (refusal.isPresent()) {
      throw refusals.redirect(refusal.get());
    }
    return new Outcome.Onward(new HttpsUrl(next));
  }

  /** Content stream that reports a premature end as a failure of url sources. */
  static final class TruncationAwareBody extends InputStream {

    private final InputStream body;
    private final UrlFailures refusals;

    TruncationAwareBody(InputStream body, UrlFailures refusals) {
      this.body = body;
      this.refusals = refusals;
    }

    @Override
    public int read() throws IOException {
      try {
        return body.read();
      } catch (ExchangeFailure failure) {
        throw refusals.of(failure);
      }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        return body.read(into, offset, length);
      } catch (ExchangeFailure failure) {
        throw refusals.of(failure);
      }
    }
  }

  /**
   * Resolves the target of a redirect (RFC 3986, 5.2), as text that is then checked like any other
   * address: this class completes what is relative and trusts nothing.
   */
  static final class RedirectResolver {

    private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");

    private RedirectResolver() {}

    /**
     * @param location the header as it came, not blank
     */
    static String resolve(HttpsUrl from, String location) {
      String to = ascii(location.strip());
      if (WITH_SCHEME.matcher(to).matches()) {
        return to;
      }
      if (to.startsWith("//")) {
        return "https:" + to;
      }
      return origin(from) + reference(from.pathAndQuery(), to);
    }

    private static String origin(HttpsUrl from) {
      String port = from.port().isEmpty() ? "" : ":" + from.portOrDefault();
      return "https://" + from.host() + port;
    }

    private static String reference(String current, String to) {
      String path = current.substring(0, endOfPath(current));
      if (to.startsWith("#")) {
        return current;
      }
      if (to.startsWith("?")) {
        return path + to;
      }
      String merged = to.startsWith("/") ? to : path.substring(0, path.lastIndexOf('/') + 1) + to;
      int end = endOfPath(merged);
      return withoutDots(merged.substring(0, end)) + merged.substring(end);
    }

    private static int endOfPath(String reference) {
      int end = 0;
      while (end < reference.length() && "?#".indexOf(reference.charAt(end)) < 0) {
        end++;
      }
      return end;
    }

    private static String withoutDots(String path) {
      Deque<String> kept = new ArrayDeque<>();
      String[] segments = path.substring(1).split("/", -1);
      for (String segment : segments) {
        if (segment.equals("..")) {
          kept.pollLast();
        } else if (!segment.equals(".")) {
          kept.addLast(segment);
        }
      }
      String last = segments[segments.length - 1];
      boolean isFolder = last.equals(".") || last.equals("..");
      return "/" + String.join("/", kept) + (isFolder && !kept.isEmpty() ? "/" : "");
    }

    /** Servers write other scripts as raw bytes, which a header gives as Latin 1. */
    private static String ascii(String location) {
      Charset written =
          location.chars().allMatch(c -> c <= 0xFF)
              ? StandardCharsets.ISO_8859_1
              : StandardCharsets.UTF_8;
      StringBuilder ascii = new StringBuilder();
      for (byte unit : location.getBytes(written)) {
        ascii.append(
            unit >= 0 ? String.valueOf((char) unit) : String.format("%%%02X", unit & 0xFF));
      }
      return ascii.toString();
    }
  }

  /**
   * Parses the headers of a response that describe its content. A malformed one counts as absent.
   */
  static final class ContentHeaders {

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
}
