package io.datasetbuilder.infrastructure.http.exchange;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpContext;
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
    AbortableRequest outgoing = new AbortableRequest(request.method(), host(request.target()), "/");
    request.body().ifPresent(body -> outgoing.setEntity(new ByteArrayEntity(body, null)));
    return outgoing;
  }

  static HttpClientContext context(OutgoingRequest request, ExchangeLimits limits) {
    HttpClientContext context = HttpClientContext.create();
    context.setRequestConfig(config(limits));
    SecretHidingRequestExecutor.put(context, request);
    return context;
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

  /**
   * Gives a request its path and headers, where keys travel, only when it is written. The client,
   * which logs its requests wherever an application sets its loggers to debug, sees neither.
   */
  static final class SecretHidingRequestExecutor extends HttpRequestExecutor {

    /** Where a context holds what is really sent. */
    private static final String SENT = "io.datasetbuilder.sent";

    static void put(HttpContext context, OutgoingRequest sent) {
      context.setAttribute(SENT, sent);
    }

    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest seen,
        HttpClientConnection connection,
        HttpResponseInformationCallback information,
        HttpContext context)
        throws IOException, HttpException {
      OutgoingRequest sent = (OutgoingRequest) context.getAttribute(SENT);
      return super.execute(whole(seen, sent), connection, information, context);
    }

    private static ClassicHttpRequest whole(ClassicHttpRequest seen, OutgoingRequest sent) {
      ClassicHttpRequest whole =
          new BasicClassicHttpRequest(
              seen.getMethod(),
              seen.getScheme(),
              seen.getAuthority(),
              sent.target().pathAndQuery());
      whole.setVersion(seen.getVersion());
      for (Header header : seen.getHeaders()) {
        if (!names(sent, header.getName())) {
          whole.addHeader(header);
        }
      }
      for (Map.Entry<String, String> header : sent.headers()) {
        whole.addHeader(header.getKey(), header.getValue());
      }
      if (!whole.containsHeader(HttpHeaders.ACCEPT_ENCODING)) {
        whole.addHeader(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate");
      }
      whole.setEntity(seen.getEntity());
      return whole;
    }

    private static boolean names(OutgoingRequest sent, String name) {
      return sent.headers().stream().anyMatch(header -> header.getKey().equalsIgnoreCase(name));
    }
  }
}
