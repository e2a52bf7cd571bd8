package io.datasetbuilder.infrastructure.publish.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.HttpsSupport;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Creates clients of the HTTP library that do nothing by themselves. */
final class HubConnections {

  private static final int MOST_CONNECTIONS = 64;
  private static final int LONGEST_HEADER_LINE = 16 * 1024;
  private static final int MOST_HEADERS = 200;
  private static final int BUFFER = 32 * 1024;
  private static final TimeValue IDLE = TimeValue.ofSeconds(20);
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private HubConnections() {}

  static CloseableHttpClient client(SSLContext trust, HttpRequestExecutor executor) {
    return HttpClientBuilder.create()
        .setConnectionManager(pool(trust))
        .setRequestExecutor(executor)
        .setRoutePlanner(new DefaultRoutePlanner(DefaultSchemePortResolver.INSTANCE))
        .setDefaultCredentialsProvider(new BasicCredentialsProvider())
        .setUserAgent("dataset-builder")
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableConnectionState()
        .disableContentCompression()
        .evictIdleConnections(IDLE)
        .build();
  }

  private static PoolingHttpClientConnectionManager pool(SSLContext trust) {
    Http1Config http =
        Http1Config.custom()
            .setMaxLineLength(LONGEST_HEADER_LINE)
            .setMaxHeaderCount(MOST_HEADERS)
            .setMaxEmptyLineCount(10)
            .setBufferSize(BUFFER)
            .build();
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setTlsSocketStrategy(
            new DefaultClientTlsStrategy(
                trust,
                PROTOCOLS,
                null,
                SSLBufferMode.STATIC,
                HostnameVerificationPolicy.BOTH,
                HttpsSupport.getDefaultHostnameVerifier()))
        .setConnectionFactory(socket -> connection(http, socket))
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setValidateAfterInactivity(TimeValue.ofMilliseconds(500))
                .build())
        .setMaxConnTotal(MOST_CONNECTIONS)
        .setMaxConnPerRoute(MOST_CONNECTIONS)
        .build();
  }

  private static SilentConnection connection(Http1Config http, Socket socket) throws IOException {
    SilentConnection connection = new SilentConnection(http);
    if (socket != null) {
      connection.bind(socket);
    }
    return connection;
  }

  /**
   * A connection that logs nothing of what travels over it. The library's own one writes headers
   * and bytes, tokens among them, wherever an application sets its loggers to debug.
   */
  private static final class SilentConnection extends DefaultBHttpClientConnection
      implements ManagedHttpClientConnection {

    private volatile boolean closed;
    private volatile Timeout patience = Timeout.DISABLED;

    SilentConnection(Http1Config config) {
      super(config);
    }

    @Override
    public void bind(Socket socket) throws IOException {
      hold(new SocketHolder(socket));
    }

    @Override
    public void bind(SSLSocket encrypted, Socket plain) throws IOException {
      hold(new SocketHolder(encrypted, plain));
    }

    /** One that was closed while it was being made gets no socket any more. */
    private void hold(SocketHolder socket) throws IOException {
      if (closed) {
        socket.getSocket().close();
        throw new InterruptedIOException("closed");
      }
      bind(socket);
      patience = Timeout.ofMilliseconds(socket.getSocket().getSoTimeout());
    }

    @Override
    public Socket getSocket() {
      SocketHolder holder = getSocketHolder();
      return holder == null ? null : holder.getSocket();
    }

    @Override
    public void setSocketTimeout(Timeout timeout) {
      super.setSocketTimeout(timeout);
      patience = timeout;
    }

    @Override
    public void passivate() {
      super.setSocketTimeout(Timeout.ZERO_MILLISECONDS);
    }

    @Override
    public void activate() {
      super.setSocketTimeout(patience);
    }

    @Override
    public void close() throws IOException {
      closed = true;
      super.close();
    }

    @Override
    public void close(CloseMode mode) {
      closed = true;
      super.close(mode);
    }
  }
}
