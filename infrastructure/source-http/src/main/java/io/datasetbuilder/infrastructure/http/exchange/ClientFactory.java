package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ClientRequests.SecretHidingRequestExecutor;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.DnsResolver;
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
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Creates clients of the HTTP library that do nothing by themselves; one pool of connections each.
 */
final class ClientFactory {

  private static final int MOST_CONNECTIONS = 256;
  private static final int MOST_CONNECTIONS_OF_A_HOST = 32;
  private static final int LONGEST_HEADER_LINE = 16 * 1024;
  private static final int MOST_HEADERS = 200;
  private static final int BUFFER = 32 * 1024;
  private static final TimeValue IDLE = TimeValue.ofSeconds(20);
  private static final Pattern BROKEN_SUITE =
      Pattern.compile(".*_(NULL|anon|EXPORT|RC4|DES|DES40|3DES)_.*");

  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private ClientFactory() {}

  static CloseableHttpClient modern(DnsResolver names, SSLContext trust) {
    return client(names, tls(trust, null));
  }

  /** Offers every suite that still encrypts, key exchanges without forward secrecy among them. */
  static CloseableHttpClient legacy(DnsResolver names, SSLContext trust) {
    String[] suites =
        Arrays.stream(trust.getSupportedSSLParameters().getCipherSuites())
            .filter(suite -> !BROKEN_SUITE.matcher(suite).matches())
            .toArray(String[]::new);
    return client(names, tls(trust, suites));
  }

  private static TlsSocketStrategy tls(SSLContext trust, String[] suites) {
    return new DefaultClientTlsStrategy(
        trust,
        PROTOCOLS,
        suites,
        SSLBufferMode.STATIC,
        HostnameVerificationPolicy.BOTH,
        HttpsSupport.getDefaultHostnameVerifier());
  }

  private static CloseableHttpClient client(DnsResolver names, TlsSocketStrategy tls) {
    return HttpClientBuilder.create()
        .setConnectionManager(pool(names, tls))
        .setRequestExecutor(new SecretHidingRequestExecutor())
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

  private static PoolingHttpClientConnectionManager pool(DnsResolver names, TlsSocketStrategy tls) {
    Http1Config http =
        Http1Config.custom()
            .setMaxLineLength(LONGEST_HEADER_LINE)
            .setMaxHeaderCount(MOST_HEADERS)
            .setMaxEmptyLineCount(10)
            .setBufferSize(BUFFER)
            .build();
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setDnsResolver(names)
        .setTlsSocketStrategy(tls)
        .setConnectionFactory(socket -> connection(http, socket))
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setValidateAfterInactivity(TimeValue.ofMilliseconds(500))
                .build())
        .setMaxConnTotal(MOST_CONNECTIONS)
        .setMaxConnPerRoute(MOST_CONNECTIONS_OF_A_HOST)
        .build();
  }

  private static NonLoggingConnection connection(Http1Config http, Socket socket)
      throws IOException {
    NonLoggingConnection connection = new NonLoggingConnection(http);
    if (socket != null) {
      connection.bind(socket);
    }
    return connection;
  }

  /**
   * A connection that logs nothing of what travels over it. The client's own one writes headers and
   * bytes, keys among them, wherever an application sets its loggers to debug.
   */
  static final class NonLoggingConnection extends DefaultBHttpClientConnection
      implements ManagedHttpClientConnection {

    private volatile boolean closed;
    private volatile Timeout patience = Timeout.DISABLED;

    NonLoggingConnection(Http1Config config) {
      super(config);
    }

    @Override
    public void bind(Socket socket) throws IOException {
      take(new SocketHolder(socket));
    }

    @Override
    public void bind(SSLSocket encrypted, Socket plain) throws IOException {
      take(new SocketHolder(encrypted, plain));
    }

    /** A connection that was closed while it was being made takes no socket any more. */
    private void take(SocketHolder holder) throws IOException {
      if (closed) {
        holder.getSocket().close();
        throw new InterruptedIOException("closed");
      }
      bind(holder);
      patience = Timeout.ofMilliseconds(holder.getSocket().getSoTimeout());
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

    /** Nobody uses it for now. */
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
