package io.datasetbuilder.infrastructure.http.exchange;

import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.HttpsSupport;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.util.TimeValue;

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
}
