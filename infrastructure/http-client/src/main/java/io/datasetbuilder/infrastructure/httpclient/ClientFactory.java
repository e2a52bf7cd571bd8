package io.datasetbuilder.infrastructure.httpclient;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.HttpsSupport;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.util.TimeValue;

/**
 * Creates clients of the HTTP library that do nothing by themselves: no redirect, no cookie, no
 * second attempt, no decompression. A cancelled call fails with an IOException. Each has one pool
 * of connections, verifies certificates and names, and logs nothing of what it sends. Their calls
 * need a {@link RequestHead} in the context.
 */
public final class ClientFactory {

  private static final int LONGEST_HEADER_LINE = 16 * 1024;
  private static final int MOST_HEADERS = 200;
  private static final int BUFFER = 32 * 1024;
  private static final TimeValue IDLE = TimeValue.ofSeconds(20);
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final DnsResolver names;
  private final int mostConnections;
  private final int mostOfOneHost;

  /**
   * @param names resolves the hosts
   * @param mostConnections at once, of each client
   * @param mostOfOneHost of them to one host
   */
  public ClientFactory(DnsResolver names, int mostConnections, int mostOfOneHost) {
    this.names = names;
    this.mostConnections = mostConnections;
    this.mostOfOneHost = mostOfOneHost;
  }

  /**
   * A client, which the caller closes.
   *
   * @param trust whom to trust over TLS
   * @param suites the cipher suites that are offered; empty: those of the platform
   */
  public CloseableHttpClient create(SSLContext trust, Optional<String[]> suites) {
    TlsSocketStrategy tls =
        new DefaultClientTlsStrategy(
            trust,
            PROTOCOLS,
            suites.orElse(null),
            SSLBufferMode.STATIC,
            HostnameVerificationPolicy.BOTH,
            HttpsSupport.getDefaultHostnameVerifier());
    return HttpClientBuilder.create()
        .setConnectionManager(pool(tls))
        .setRequestExecutor(new RequestHead.Executor())
        .setRoutePlanner(new DefaultRoutePlanner(DefaultSchemePortResolver.INSTANCE))
        .setDefaultCredentialsProvider(new BasicCredentialsProvider())
        .addExecInterceptorFirst("cancelled", ClientFactory::proceed)
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

  /** The library fails unexpectedly when a call is cancelled between two steps of it. */
  private static ClassicHttpResponse proceed(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    try {
      return chain.proceed(request, scope);
    } catch (IllegalStateException released) {
      if (scope.execRuntime.isExecutionAborted()) {
        throw new RequestFailedException("the call was cancelled");
      }
      throw released;
    }
  }

  private PoolingHttpClientConnectionManager pool(TlsSocketStrategy tls) {
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
        .setMaxConnTotal(mostConnections)
        .setMaxConnPerRoute(mostOfOneHost)
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
}
