package io.datasetbuilder.infrastructure.httpclient;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.junit.jupiter.api.Test;

class ClientFactoryTest {

  private final HttpGet call = new HttpGet("http://localhost:1/");

  /** The library throws an IllegalStateException when it finds its connection closed. */
  @Test
  void aCallThatIsCancelledBetweenTwoStepsFailsAsCancelled() {
    assertThatThrownBy(() -> send(call::cancel)).isInstanceOf(RequestFailedException.class);
  }

  @Test
  void theSameErrorOfACallThatRunsIsNotHidden() {
    assertThatThrownBy(() -> send(() -> {})).isInstanceOf(IllegalStateException.class);
  }

  private void send(Runnable before) throws IOException, NoSuchAlgorithmException {
    ClientFactory clients = new ClientFactory(new Released(before), 1, 1);
    HttpClientContext context = HttpClientContext.create();
    new RequestHead("/", List.of()).putInto(context);
    try (CloseableHttpClient client = clients.create(SSLContext.getDefault(), Optional.empty())) {
      client.executeOpen(null, call, context).close();
    }
  }

  /** A step of a call that does something first, and then finds the connection closed. */
  private record Released(Runnable before) implements DnsResolver {

    @Override
    public InetAddress[] resolve(String host) {
      before.run();
      throw new IllegalStateException("Endpoint not acquired / already released");
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
