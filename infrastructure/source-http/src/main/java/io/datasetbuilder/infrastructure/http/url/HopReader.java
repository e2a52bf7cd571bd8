package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import io.datasetbuilder.infrastructure.http.exchange.IncomingResponse;
import io.datasetbuilder.infrastructure.http.exchange.IncomingResponse.ResponseFunction;
import io.datasetbuilder.pipeline.source.url.UrlFacts;
import io.datasetbuilder.pipeline.source.url.UrlFormats;
import io.datasetbuilder.pipeline.source.url.UrlReceiver;
import io.datasetbuilder.pipeline.source.url.UrlResponse;
import io.datasetbuilder.pipeline.source.url.UrlResponse.Fetched;
import io.datasetbuilder.pipeline.source.url.UrlResponse.NotModified;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

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
}
