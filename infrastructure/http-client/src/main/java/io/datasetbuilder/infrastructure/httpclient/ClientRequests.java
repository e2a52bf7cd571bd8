package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.infrastructure.httpclient.Watchdog.Watch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Converts requests to those of the HTTP library. */
final class ClientRequests {

  /** Shorter than the patience of usual servers, so that a kept connection is rarely a dead one. */
  private static final TimeValue KEPT = TimeValue.ofSeconds(15);

  private ClientRequests() {}

  static HttpHost host(Target target) {
    return new HttpHost(target.scheme(), target.plainHost(), target.port());
  }

  /** The request as the client sees it: without path and headers, which may hold a key. */
  static AbortableRequest of(OutgoingRequest request) {
    return new AbortableRequest(request.method(), host(request.target()), "/");
  }

  static HttpClientContext context(OutgoingRequest request, ExchangeLimits limits) {
    HttpClientContext context = HttpClientContext.create();
    context.setRequestConfig(config(limits));
    head(request).putInto(context);
    return context;
  }

  private static RequestHead head(OutgoingRequest request) {
    RequestHead sent = new RequestHead(request.target().pathAndQuery(), request.headers());
    if (sent.names(HttpHeaders.ACCEPT_ENCODING)) {
      return sent;
    }
    List<Map.Entry<String, String>> headers = new ArrayList<>(sent.headers());
    headers.add(Map.entry(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate"));
    return new RequestHead(sent.pathAndQuery(), headers);
  }

  @SuppressWarnings("deprecation") // the only limit of connecting that differs by request
  private static RequestConfig config(ExchangeLimits limits) {
    return RequestConfig.custom()
        .setConnectTimeout(timeout(limits.connect()))
        .setResponseTimeout(timeout(limits.read()))
        .setConnectionRequestTimeout(timeout(limits.total()))
        .setConnectionKeepAlive(KEPT)
        .setAuthenticationEnabled(false)
        .setRedirectsEnabled(false)
        .setProtocolUpgradeEnabled(false)
        .build();
  }

  private static Timeout timeout(Duration duration) {
    return Timeout.ofMilliseconds(Math.max(1, duration.toMillis()));
  }

  /** A request that another thread can end whatever it waits for. */
  static final class AbortableRequest extends BasicClassicHttpRequest
      implements CancellableDependency {

    private static final long serialVersionUID = 1L;

    private transient Cancellable running = () -> false;
    private transient boolean cancelled;

    AbortableRequest(String method, HttpHost host, String pathAndQuery) {
      super(method, host, pathAndQuery);
    }

    @Override
    public synchronized void setDependency(Cancellable dependency) {
      running = dependency;
      if (cancelled) {
        dependency.cancel();
      }
    }

    @Override
    public synchronized boolean isCancelled() {
      return cancelled;
    }

    @Override
    public boolean cancel() {
      Cancellable now;
      synchronized (this) {
        if (cancelled) {
          return false;
        }
        cancelled = true;
        now = running;
      }
      now.cancel();
      return true;
    }
  }

  /** A body on its way out. */
  static final class SentBody extends AbstractHttpEntity {

    private final RequestBody body;
    private final Watch watch;

    SentBody(RequestBody body, Watch watch) {
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
      watch.writes();
      body.writeTo(new WatchedStream(out, watch));
      watch.hasWritten();
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
    private final Watch watch;

    WatchedStream(OutputStream out, Watch watch) {
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
      watch.writes();
    }
  }
}
