package io.datasetbuilder.infrastructure.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.httpclient.ClientRequests.AbortableRequest;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the library that sends may log, and what it sends all the same. */
class ClientRequestsTest {

  private static final String KEY = "canary-of-a-key-4711";

  private static OutgoingRequest request(int port) {
    return new OutgoingRequest(
        new Target("http", "127.0.0.1", port, "/" + KEY + "/json?serviceKey=" + KEY),
        List.of(Map.entry("AUTH_KEY", KEY), Map.entry("User-Agent", "mine")),
        false);
  }

  @Test
  void theClientSeesNeitherPathNorHeaders() {
    AbortableRequest seen = ClientRequests.of(request(80));

    assertThat(seen.getRequestUri()).isEqualTo("/");
    assertThat(seen.getHeaders()).isEmpty();
  }

  @Test
  void theServerGetsTheWholeRequest() {
    NetworkRules anywhere =
        new NetworkRules(InetAddress::getAllByName, address -> true, TlsRules.platform());
    Duration minute = Duration.ofMinutes(1);
    try (RawServer server = RawServer.start(connection -> connection.ok("", new byte[0]));
        HttpExchanges exchanges = new HttpExchanges(anywhere)) {
      exchanges.send(
          request(server.port()),
          new ExchangeLimits(minute, minute, minute, 1_000),
          Cancellation.NEVER,
          IncomingResponse::status);

      assertThat(server.requests().get(0))
          .startsWith("GET /" + KEY + "/json?serviceKey=" + KEY + " HTTP/1.1\r\n")
          .contains("AUTH_KEY: " + KEY + "\r\n")
          .containsOnlyOnce("User-Agent: mine")
          .doesNotContain("dataset-builder");
    }
  }
}
