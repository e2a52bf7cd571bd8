package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.httpclient.ClientRequests.AbortableRequest;
import io.datasetbuilder.infrastructure.httpclient.ClientRequests.SentBody;
import io.datasetbuilder.infrastructure.httpclient.DecodedBody.ContentCoding;
import io.datasetbuilder.infrastructure.httpclient.DecodedBody.EncodedBody;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.httpclient.IncomingResponse.ResponseFunction;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.AddressCheckingDnsResolver;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.infrastructure.httpclient.Watchdog.Watch;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.io.CloseMode;

/**
 * Sends requests. Connections are kept and used again, for the same host only, whose addresses were
 * checked when the connection was made. Safe for concurrent use.
 */
public final class HttpExchanges implements AutoCloseable {

  private static final int MOST_CONNECTIONS = 256;
  private static final int MOST_CONNECTIONS_OF_A_HOST = 32;
  private static final Pattern BROKEN_SUITE =
      Pattern.compile(".*_(NULL|anon|EXPORT|RC4|DES|DES40|3DES)_.*");

  private final ExecutorService lookups =
      Executors.newCachedThreadPool(DaemonThreads.named("http-lookup"));
  private final Watchdog watchdog = new Watchdog();
  private final Map<Boolean, CloseableHttpClient> clients = new ConcurrentHashMap<>();
  private final AddressCheckingDnsResolver names;
  private final ClientFactory factory;
  private final TlsRules tls;

  public HttpExchanges(NetworkRules rules) {
    this.names = new AddressCheckingDnsResolver(rules.names(), rules.addresses(), lookups);
    this.factory = new ClientFactory(names, MOST_CONNECTIONS, MOST_CONNECTIONS_OF_A_HOST);
    this.tls = rules.tls();
  }

  /** The client of a request; few programs need the one with old suites. */
  private CloseableHttpClient client(OutgoingRequest request) {
    return clients.computeIfAbsent(
        request.legacyCiphers(),
        legacy ->
            legacy
                ? factory.create(tls.legacyCiphers(), Optional.of(encrypting(tls.legacyCiphers())))
                : factory.create(tls.usual(), Optional.empty()));
  }

  /** Every suite that still encrypts, key exchanges without forward secrecy among them. */
  private static String[] encrypting(SSLContext trust) {
    return Arrays.stream(trust.getSupportedSSLParameters().getCipherSuites())
        .filter(suite -> !BROKEN_SUITE.matcher(suite).matches())
        .toArray(String[]::new);
  }

  /**
   * One request, one response. Follows no redirect, keeps no cookie, uses no proxy and no
   * credential but the request's own, and sends nothing twice.
   *
   * @param cancellation ends the exchange wherever it is
   * @param reader its exceptions are passed on unchanged, an IOException of its own as {@link
   *     UncheckedIOException}
   * @throws ExchangeFailure when no complete response arrives within the limits
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
    try (Watch watch = watchdog.watch(limits, cancellation, outgoing::cancel)) {
      request.body().ifPresent(body -> outgoing.setEntity(new SentBody(body, watch)));
      ClassicHttpResponse response = open(request, outgoing, limits, watch);
      return new OpenResponse(response, request, outgoing, watch, limits).read(reader);
    }
  }

  private ClassicHttpResponse open(
      OutgoingRequest request, AbortableRequest outgoing, ExchangeLimits limits, Watch watch) {
    HttpClientContext context = ClientRequests.context(request, limits);
    names.watchedBy(watch);
    try {
      return client(request).executeOpen(ClientRequests.host(request.target()), outgoing, context);
    } catch (IOException failed) {
      Optional<SSLSession> encrypted = Optional.ofNullable(context.getSSLSession());
      throw new ExchangeFailure(
          watch.ended().orElseGet(() -> ExchangeFailure.beforeReply(failed, encrypted)));
    } finally {
      names.unwatched();
    }
  }

  @Override
  public void close() {
    watchdog.close();
    clients.values().forEach(client -> client.close(CloseMode.IMMEDIATE));
    lookups.shutdownNow();
  }

  /**
   * A response that began, and its connection: given back when it was read to its end, else cut.
   */
  static final class OpenResponse {

    private final ClassicHttpResponse response;
    private final OutgoingRequest wanted;
    private final AbortableRequest request;
    private final Watch watch;
    private final ExchangeLimits limits;

    OpenResponse(
        ClassicHttpResponse response,
        OutgoingRequest wanted,
        AbortableRequest request,
        Watch watch,
        ExchangeLimits limits) {
      this.response = response;
      this.wanted = wanted;
      this.request = request;
      this.watch = watch;
      this.limits = limits;
    }

    <T> T read(ResponseFunction<T> reader) {
      boolean finished = false;
      try {
        Map<String, List<String>> headers = headers();
        long length = contentLength();
        DecodedBody body = body(headers);
        try {
          T made = reader.read(new IncomingResponse(response.getCode(), headers, body));
          finished = isFinished(body, length);
          return made;
        } finally {
          body.release();
        }
      } catch (IOException own) {
        throw new UncheckedIOException(own);
      } finally {
        end(finished);
      }
    }

    private Map<String, List<String>> headers() {
      Map<String, List<String>> headers = new LinkedHashMap<>();
      for (Header header : response.getHeaders()) {
        headers
            .computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
            .add(header.getValue() == null ? "" : header.getValue());
      }
      headers.replaceAll((name, values) -> List.copyOf(values));
      return headers;
    }

    private long contentLength() {
      HttpEntity entity = response.getEntity();
      return entity == null ? 0 : entity.getContentLength();
    }

    private DecodedBody body(Map<String, List<String>> headers) throws IOException {
      if (contentLength() > limits.mostBytes()) {
        throw new ExchangeFailure(Kind.TOO_LARGE);
      }
      HttpEntity entity = response.getEntity();
      InputStream content = entity == null ? InputStream.nullInputStream() : entity.getContent();
      return new DecodedBody(
          new EncodedBody(content, watch, limits.mostBytes()),
          wanted.decoded()
              ? ContentCoding.of(headers.getOrDefault("content-encoding", List.of()))
              : ContentCoding.NONE,
          limits.mostBytes());
    }

    /** A body that ends badly after all was read costs its connection, nothing else. */
    private static boolean isFinished(DecodedBody body, long length) {
      try {
        return body.isFinished(length);
      } catch (ExchangeFailure late) {
        return false;
      }
    }

    private void end(boolean finished) {
      if (!finished) {
        request.cancel(); // closing would read the rest of the body first, however long it is
      }
      try {
        response.close();
      } catch (IOException alreadyCut) {
        request.cancel();
      }
    }
  }
}
