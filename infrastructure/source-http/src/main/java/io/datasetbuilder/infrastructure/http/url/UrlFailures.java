package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.url.UrlFailure;
import io.datasetbuilder.pipeline.source.url.UrlProblem;

/**
 * Describes failures of one hop as problems. Sentences name the host and nothing after it: a path
 * or query may hold a credential, and the server's own words may hold anything.
 *
 * @param address of the hop
 */
record UrlFailures(HttpsUrl address, ExchangeLimits limits) {

  private static final String AT = "endpoint";

  /** Describes a failed exchange to the user. */
  RuntimeException of(ExchangeFailure failure) {
    return switch (failure.kind()) {
      case UNKNOWN_HOST -> refusal(UrlProblem.URL_HOST_UNKNOWN, "has no address");
      case ADDRESS_FORBIDDEN ->
          refusal(UrlProblem.URL_ADDRESS_FORBIDDEN, "has an address that is not public");
      case TLS, TLS_BROKEN ->
          refusal(UrlProblem.URL_TLS_REFUSED, "does not prove its name over TLS");
      case CONNECT -> refusal(UrlProblem.URL_UNREACHABLE, "accepts no connection");
      case TIMEOUT -> refusal(UrlProblem.URL_TIMEOUT, "did not send the content within " + times());
      case BROKEN -> refusal(UrlProblem.URL_ANSWER_UNREADABLE, "broke off its response");
      case TOO_LARGE ->
          refusal(
              UrlProblem.URL_TOO_LARGE, "sends more than " + size() + " (SVC_URL_FETCH_MAX_BYTES)");
      case BAD_ENCODING ->
          refusal(
              UrlProblem.URL_ANSWER_UNREADABLE, "sends content that is not in its stated encoding");
      case CANCELLED -> new CallCancelled();
    };
  }

  UrlFailure status(int status) {
    return refusal(UrlProblem.URL_STATUS, "responded with status " + status);
  }

  UrlFailure tooManyRedirects(int followed) {
    return refusal(
        UrlProblem.URL_TOO_MANY_REDIRECTS, "redirects once more after " + followed + " redirects");
  }

  UrlFailure redirectNowhere() {
    return refusal(UrlProblem.URL_REDIRECT_REFUSED, "redirects without stating a target");
  }

  /** The address of the redirect itself is not shown: it may be made to hold a credential. */
  UrlFailure redirect(ValidationProblem why) {
    String where =
        switch (why) {
          case UNSAFE_URL_SCHEME -> "that does not begin with https://";
          case URL_USERINFO_FORBIDDEN -> "with a user name or password";
          case MISSING_URL_HOST -> "without a host";
          default -> "that is not well-formed";
        };
    return refusal(UrlProblem.URL_REDIRECT_REFUSED, "redirects to an address " + where);
  }

  UrlFailure archive(String mediaType) {
    return refusal(
        UrlProblem.URL_FORMAT_UNKNOWN,
        "sends a packed file (" + mediaType + "), which no format reads");
  }

  private UrlFailure refusal(UrlProblem code, String predicate) {
    return new UrlFailure(Problem.of(code, AT, "the host " + address.host() + " " + predicate));
  }

  private String times() {
    return "%d s for a connection, %d s of silence, %d s in all"
        .formatted(
            limits.connect().toSeconds(), limits.read().toSeconds(), limits.total().toSeconds());
  }

  private String size() {
    return limits.mostBytes() + " bytes of content, or headers beyond any use";
  }
}
