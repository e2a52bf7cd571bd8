package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ClientRequests.AbortableRequest;
import io.datasetbuilder.infrastructure.http.exchange.IncomingResponse.ResponseFunction;
import io.datasetbuilder.infrastructure.http.exchange.Watchdog.Watch;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.io.CloseMode;

/**
 * Sends requests. Connections are kept and used again, for the same host only, whose addresses were
 * checked when the connection was made. Safe for concurrent use.
 */
public final class HttpExchanges implements AutoCloseable {

  private final ExecutorService lookups =
      Executors.newCachedThreadPool(DaemonThreads.named("http-lookup"));
  private final Watchdog watchdog = new Watchdog();
  private final CloseableHttpClient modern;
  private final CloseableHttpClient legacy;

  public HttpExchanges(NetworkRules rules) {
    AddressCheckingDnsResolver names =
        new AddressCheckingDnsResolver(rules.names(), rules.addresses(), lookups);
    this.modern = ClientFactory.modern(names, rules.tls().usual());
    this.legacy = ClientFactory.legacy(names, rules.tls().legacyCiphers());
  }

  /**
   * One request, one response. Follows no redirect, keeps no cookie, uses no proxy and no
   * credential but the request's own, and sends nothing twice.
   *
   * @param cancellation ends the exchange wherever it is
   * @param reader what it throws goes on unchanged, an IOException of its own as {@link
   *     UncheckedIOException}
   * @throws ExchangeFailure when there is no complete answer within the limits
   */
  public <T> T send(
      OutgoingRequest request,
      ExchangeLimits limits,
      Cancellation cancellation,
      ResponseFunction<T> reader) {
    if (cancellation.requested()) {
      throw new ExchangeFailure(ExchangeFailure.Kind.CANCELLED);
    }
    AbortableRequest outgoing = ClientRequests.of(request);
    Watch watch = new Watch(limits.total(), cancellation, outgoing::cancel);
    CloseableHttpClient client = request.legacyCiphers() ? legacy : modern;
    watchdog.add(watch);
    try {
      ClassicHttpResponse response = open(client, request, outgoing, limits, watch);
      return new OpenResponse(response, outgoing, watch, limits).read(reader);
    } finally {
      watchdog.remove(watch);
    }
  }

  private static ClassicHttpResponse open(
      CloseableHttpClient client,
      OutgoingRequest request,
      AbortableRequest outgoing,
      ExchangeLimits limits,
      Watch watch) {
    try {
      return client.executeOpen(
          ClientRequests.host(request.target()), outgoing, ClientRequests.context(request, limits));
    } catch (IOException failed) {
      throw new ExchangeFailure(watch.ended().orElseGet(() -> ExchangeFailure.beforeReply(failed)));
    }
  }

  @Override
  public void close() {
    modern.close(CloseMode.IMMEDIATE);
    legacy.close(CloseMode.IMMEDIATE);
    watchdog.close();
    lookups.shutdownNow();
  }
}
