package io.datasetbuilder.infrastructure.publish.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.infrastructure.storage.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.concurrent.CountDownLatch;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.junit.jupiter.api.Test;

class HubExchangeTest {

  /** The client throws it when its connection is closed between two steps. */
  private static final class ReleasedConnection extends CloseableHttpClient {

    private final CountDownLatch cancelled;

    ReleasedConnection(CountDownLatch cancelled) {
      this.cancelled = cancelled;
    }

    @Override
    protected CloseableHttpResponse doExecute(
        HttpHost target, ClassicHttpRequest request, HttpContext context) {
      try {
        cancelled.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      throw new IllegalStateException("Endpoint not acquired / already released");
    }

    @Override
    public void close() {}

    @Override
    public void close(CloseMode mode) {}
  }

  @Test
  void aCallThatLosesItsConnectionToACancellationFailsAsCancelled() {
    CountDownLatch cancelled = new CountDownLatch(2);
    Cancellation cancellation =
        () -> {
          // The second check follows the one that ended the call.
          cancelled.countDown();
          return true;
        };
    try (HubExchange exchange = exchange(new ReleasedConnection(cancelled))) {
      assertThatThrownBy(() -> exchange.send(request(), cancellation))
          .isInstanceOfSatisfying(
              HubCallFailure.class,
              failure -> assertThat(failure.kind()).isEqualTo(Kind.CANCELLED));
    }
  }

  @Test
  void theSameErrorOfACallThatRunsIsNotHidden() {
    try (HubExchange exchange = exchange(new ReleasedConnection(new CountDownLatch(0)))) {
      assertThatThrownBy(() -> exchange.send(request(), Cancellation.NEVER))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private static HubExchange exchange(CloseableHttpClient client) {
    return new HubExchange(client, CallLimits.INTERNET, new JacksonJsonCodec());
  }

  private static HubRequest request() {
    return HubRequest.get("info", HubAddress.parse("https://hub.example/x").orElseThrow());
  }
}
