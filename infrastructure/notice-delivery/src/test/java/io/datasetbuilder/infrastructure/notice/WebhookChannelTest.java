package io.datasetbuilder.infrastructure.notice;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.DeliverNotices;
import io.datasetbuilder.pipeline.runs.notice.DeliveryBackoff;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget.Webhook;
import io.datasetbuilder.pipeline.runs.notice.InMemoryNoticeOutbox;
import io.datasetbuilder.pipeline.runs.notice.Notice;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Message;
import io.datasetbuilder.pipeline.runs.notice.NoticeCounter;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.NewEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebhookChannelTest {

  private static final String SECRET = "whsec_c2VjcmV0LW9mLXRoZS1ob29r";
  private static final Message MESSAGE =
      new Message(
          "r1.failed", NoticeKind.FAILED, "r1", Notice.CLOUD_EVENT, "{\"id\":\"r1.failed\"}");

  private final MovableClock clock = new MovableClock(Instant.parse("2026-08-15T09:30:07Z"));
  private final List<Map.Entry<String, String>> received =
      Collections.synchronizedList(new ArrayList<>());
  private final List<Map<String, List<String>>> headers =
      Collections.synchronizedList(new ArrayList<>());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private volatile int status = 204;
  private volatile boolean silent;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::respond);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void respond(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      received.add(Map.entry(exchange.getRequestURI().toString(), body));
      headers.add(new HashMap<>(exchange.getRequestHeaders()));
      if (silent) {
        Thread.sleep(60_000);
      }
      exchange.getResponseHeaders().add("Location", address("/elsewhere"));
      exchange.sendResponseHeaders(status, -1);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void postsTheBodyAndConfirmsASuccess() {
    assertThat(deliver(Optional.empty(), true)).isEqualTo(Delivery.CONFIRMED);

    assertThat(received).containsExactly(Map.entry("/hook?token=t", MESSAGE.body()));
    assertThat(headers.get(0).get("Content-type")).containsExactly(Notice.CLOUD_EVENT);
    assertThat(headers.get(0).get("Webhook-id")).containsExactly("r1.failed");
    assertThat(headers.get(0)).doesNotContainKey("Webhook-signature");
  }

  @Test
  void signsIdTimeAndBody() {
    deliver(Optional.of(new Secret(SECRET)), true);

    Map<String, List<String>> sent = headers.get(0);
    assertThat(sent.get("Webhook-timestamp")).containsExactly("1786786207");
    // printf '%s' 'r1.failed.1786786207.{"id":"r1.failed"}' | openssl dgst -sha256 -hmac
    // 'secret-of-the-hook' -binary | base64
    assertThat(sent.get("Webhook-signature"))
        .containsExactly("v1,5qEyfNGXPwRe3wz2Tu9GN1jlaP//ySKRp009VpRPmpw=");
    assertThat(sent.toString() + received).doesNotContain("whsec", "secret-of-the-hook");
  }

  @Test
  void aSecretWithoutPrefixIsTheKeyItself() {
    Secret plain = new Secret("secret-of-the-hook");

    assertThat(new WebhookSignature(plain).of("r1.failed", 7, "x"))
        .isEqualTo(new WebhookSignature(new Secret(SECRET)).of("r1.failed", 7, "x"));
    assertThat(new WebhookSignature(plain).toString()).doesNotContain("secret-of");
  }

  @Test
  void aStatusThatIsNoSuccessIsAFailure() {
    status = 500;
    assertThat(deliver(Optional.empty(), true)).isEqualTo(Delivery.failed("status_500"));
    status = 404;
    assertThat(deliver(Optional.empty(), true)).isEqualTo(Delivery.failed("status_404"));
  }

  @Test
  void followsNoRedirect() {
    status = 307;

    assertThat(deliver(Optional.empty(), true)).isEqualTo(Delivery.failed("status_307"));
    assertThat(received).hasSize(1);
  }

  @Test
  void aSlowEndpointIsAFailure() {
    silent = true;
    Webhook hook = new Webhook(address("/"), Optional.empty(), true);

    try (WebhookChannel channel =
        new WebhookChannel(hook, Duration.ofMillis(200), NetworkRules.publicOnly(), clock)) {
      assertThat(channel.deliver(MESSAGE, Cancellation.NEVER))
          .isEqualTo(Delivery.failed("timeout"));
    }
  }

  @Test
  void anInnerAddressIsRefusedUnlessTheOperatorAllowsIt() {
    assertThat(deliver(Optional.empty(), false)).isEqualTo(Delivery.failed("address_forbidden"));
    assertThat(received).isEmpty();
  }

  @Test
  void aNameThatLeadsToAnInnerAddressIsRefusedUnlessTheOperatorAllowsIt() {
    NetworkRules rules =
        new NetworkRules(
            host -> new InetAddress[] {InetAddress.getLoopbackAddress()},
            NetworkRules.publicOnly().addresses(),
            NetworkRules.publicOnly().tls());
    String url = "http://ops.example:" + server.getAddress().getPort() + "/";

    assertThat(deliver(new Webhook(url, Optional.empty(), false), rules))
        .isEqualTo(Delivery.failed("address_forbidden"));
    assertThat(deliver(new Webhook(url, Optional.empty(), true), rules))
        .isEqualTo(Delivery.CONFIRMED);
  }

  @Test
  void anEndpointThatIsNotThereIsAFailure() {
    String url = address("/");
    server.stop(0);

    assertThat(deliver(new Webhook(url, Optional.empty(), true), NetworkRules.publicOnly()))
        .isEqualTo(Delivery.failed("connect"));
  }

  @Test
  void aCancelledAttemptIsAFailure() {
    Webhook hook = new Webhook(address("/"), Optional.empty(), true);

    try (WebhookChannel channel =
        new WebhookChannel(hook, Duration.ofSeconds(5), NetworkRules.publicOnly(), clock)) {
      assertThat(channel.deliver(MESSAGE, () -> true)).isEqualTo(Delivery.failed("cancelled"));
      assertThat(channel.toString()).doesNotContain("token");
    }
  }

  @Test
  void aThousandNoticesArriveInOrderOnceTheEndpointIsBack() {
    NoticeOutbox outbox = new InMemoryNoticeOutbox(clock);
    for (int run = 0; run < 250; run++) {
      List<NewEntry> entries = new ArrayList<>();
      for (int index = 0; index < 4; index++) {
        String id = "r" + run + "." + index;
        entries.add(new NewEntry("ops", id, NoticeKind.FAILED, "r" + run, Notice.CLOUD_EVENT, id));
      }
      outbox.announce("run/r" + run, entries);
    }
    DeliverNotices deliver =
        new DeliverNotices(outbox, new DeliveryBackoff(new Random(7)), new NoticeCounter(), clock);
    status = 503;
    Webhook hook = new Webhook(address("/"), Optional.empty(), true);

    try (WebhookChannel channel =
        new WebhookChannel(hook, Duration.ofSeconds(10), NetworkRules.publicOnly(), clock)) {
      for (int minute = 0; minute < 60; minute++) {
        deliver.pass("ops", channel, Cancellation.NEVER);
        clock.pass(Duration.ofMinutes(1));
      }
      received.clear();
      status = 200;
      while (!outbox.counts().isEmpty()) {
        deliver.pass("ops", channel, Cancellation.NEVER);
        clock.pass(Duration.ofMinutes(1));
      }
    }

    List<String> ids = received.stream().map(Map.Entry::getValue).toList();
    assertThat(new LinkedHashSet<>(ids)).hasSize(1000);
    Map<String, Integer> next = new HashMap<>();
    for (String id : new LinkedHashSet<>(ids)) {
      String[] parts = id.split("\\.", -1);
      assertThat(Integer.parseInt(parts[1])).isEqualTo(next.merge(parts[0], 1, Integer::sum) - 1);
    }
  }

  private Delivery deliver(Optional<Secret> secret, boolean allowPrivate) {
    return deliver(
        new Webhook(address("/hook?token=t"), secret, allowPrivate), NetworkRules.publicOnly());
  }

  private Delivery deliver(Webhook hook, NetworkRules rules) {
    try (WebhookChannel channel = new WebhookChannel(hook, Duration.ofSeconds(10), rules, clock)) {
      return channel.deliver(MESSAGE, Cancellation.NEVER);
    }
  }

  private String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }
}
