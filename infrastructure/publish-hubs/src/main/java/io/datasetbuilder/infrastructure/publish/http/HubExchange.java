package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.httpclient.RequestHead;
import io.datasetbuilder.infrastructure.publish.http.GlobalAddressResolver.ForbiddenAddressException;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** One request, one response: follows nothing, repeats nothing. Safe for concurrent use. */
final class HubExchange implements AutoCloseable {

  private static final long CHECK_MILLIS = 25;

  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("publish-watchdog"));
  private final CloseableHttpClient client;
  private final CallLimits limits;
  private final JsonCodec json;

  HubExchange(CloseableHttpClient client, CallLimits limits, JsonCodec json) {
    this.client = client;
    this.limits = limits;
    this.json = json;
  }

  /**
   * Sends a request.
   *
   * @throws HubCallFailure when no complete response arrives within the limits
   */
  HubResponse send(HubRequest request, Cancellation cancellation) {
    HubAddress address = request.address();
    HttpUriRequestBase outgoing =
        new HttpUriRequestBase(request.method(), URI.create(address.origin() + "/"));
    long length = request.body().map(RequestBody::length).orElse(0L);
    CallWatch watch =
        new CallWatch(limits.total(length), limits.silence(), cancellation, outgoing::cancel);
    request.body().ifPresent(body -> outgoing.setEntity(new SentBody(body, watch)));
    ScheduledFuture<?> checks = watch(watch, request.step());
    try (ClassicHttpResponse response =
        client.executeOpen(
            new HttpHost(address.scheme(), address.plainHost(), address.port()),
            outgoing,
            context(request))) {
      return read(response, request, outgoing, watch);
    } catch (IOException failed) {
      throw new HubCallFailure(request.step(), watch.ended().orElseGet(() -> kind(failed)));
    } finally {
      checks.cancel(false);
    }
  }

  private ScheduledFuture<?> watch(CallWatch watch, String step) {
    try {
      return watchdog.scheduleWithFixedDelay(
          watch::check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      throw new HubCallFailure(step, Kind.CANCELLED);
    }
  }

  @SuppressWarnings("deprecation") // the only limit of connecting that the limits of a call set
  private HttpClientContext context(HubRequest request) {
    HttpClientContext context = HttpClientContext.create();
    context.setRequestConfig(
        RequestConfig.custom()
            .setConnectTimeout(timeout(limits.connect().toMillis()))
            .setResponseTimeout(timeout(limits.silence().toMillis()))
            .setConnectionRequestTimeout(timeout(limits.answer().toMillis()))
            .setAuthenticationEnabled(false)
            .setRedirectsEnabled(false)
            .setProtocolUpgradeEnabled(false)
            .setExpectContinueEnabled(false)
            .build());
    Map<String, String> headers = new LinkedHashMap<>(request.headers());
    headers.put(HttpHeaders.ACCEPT_ENCODING, "identity");
    new RequestHead(request.address().pathAndQuery(), List.copyOf(headers.entrySet()))
        .putInto(context);
    return context;
  }

  private static Timeout timeout(long millis) {
    return Timeout.ofMilliseconds(Math.max(1, millis));
  }

  private HubResponse read(
      ClassicHttpResponse response,
      HubRequest request,
      HttpUriRequestBase outgoing,
      CallWatch watch)
      throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : response.getHeaders()) {
      String value = header.getValue() == null ? "" : header.getValue();
      headers.putIfAbsent(header.getName().toLowerCase(Locale.ROOT), value);
    }
    byte[] body;
    try {
      body = bounded(response.getEntity(), request, watch);
    } catch (IOException | HubCallFailure broken) {
      outgoing.cancel(); // closing would read the rest of the body first, however long it is
      throw broken;
    }
    return new HubResponse(response.getCode(), headers, json.read(body));
  }

  private static byte[] bounded(HttpEntity entity, HubRequest request, CallWatch watch)
      throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    if (entity == null) {
      return read.toByteArray();
    }
    InputStream in = entity.getContent();
    byte[] piece = new byte[8 * 1024];
    for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
      watch.moved();
      read.write(piece, 0, count);
      if (read.size() > request.longestAnswer()) {
        throw new HubCallFailure(request.step(), Kind.TOO_LARGE);
      }
    }
    return read.toByteArray();
  }

  /** Maps an exception of the library; its message may hold an address and is dropped. */
  private static Kind kind(IOException cause) {
    if (Thread.currentThread().isInterrupted()) {
      return Kind.CANCELLED;
    }
    if (cause instanceof ForbiddenAddressException) {
      return Kind.FORBIDDEN_ADDRESS;
    }
    if (cause instanceof UnknownHostException) {
      return Kind.UNKNOWN_HOST;
    }
    if (cause instanceof SocketTimeoutException) {
      return Kind.TIMEOUT;
    }
    if (cause instanceof SSLHandshakeException || cause instanceof SSLPeerUnverifiedException) {
      return Kind.TLS;
    }
    if (cause instanceof MessageConstraintException) {
      return Kind.TOO_LARGE;
    }
    return cause instanceof ConnectException || cause instanceof NoRouteToHostException
        ? Kind.CONNECT
        : Kind.BROKEN;
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
    watchdog.shutdownNow();
  }

  /** A body on its way out. */
  private static final class SentBody extends AbstractHttpEntity {

    private final RequestBody body;
    private final CallWatch watch;

    SentBody(RequestBody body, CallWatch watch) {
      super(body.contentType().isEmpty() ? null : body.contentType(), null);
      this.body = body;
      this.watch = watch;
    }

    @Override
    public long getContentLength() {
      return body.length();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      body.writeTo(new WatchedStream(out, watch));
    }

    @Override
    public boolean isRepeatable() {
      return false;
    }

    @Override
    public boolean isStreaming() {
      return false;
    }

    @Override
    public InputStream getContent() {
      throw new UnsupportedOperationException("a body that is written only");
    }

    @Override
    public void close() {
      // A body opens what it needs when it is written, and closes it then.
    }
  }

  /** Reports to the watch that bytes move. */
  private static final class WatchedStream extends OutputStream {

    private final OutputStream out;
    private final CallWatch watch;

    WatchedStream(OutputStream out, CallWatch watch) {
      this.out = out;
      this.watch = watch;
    }

    @Override
    public void write(int single) throws IOException {
      out.write(single);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      watch.moved();
    }
  }
}
