package io.datasetbuilder.infrastructure.publish.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.httpclient.RequestBody;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import io.datasetbuilder.infrastructure.publish.standin.StandInTls;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the client of the hubs does and does not do by itself. */
class HubClientTest {

  private static final Duration LONG = Duration.ofMinutes(4);
  private static final Duration SHORT = Duration.ofMillis(400);

  private final Deque<StandInAnswer> answers = new ArrayDeque<>();
  private final StandInServer server = StandInServer.start(this::next);
  private final List<Duration> pauses = new ArrayList<>();
  private final HubClient client = client(StandInTls.trusting(), LONG);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aRedirectIsAnAnswer() {
    answers.add(StandInAnswer.status(302).with("Location", server.url() + "/other"));

    HubResponse response = client.send(get(), Cancellation.NEVER);

    assertThat(response.status()).isEqualTo(302);
    assertThat(server.calls()).extracting(StandInCall::path).containsExactly("/x?a=b");
  }

  @Test
  void noCookieIsKept() {
    answers.add(StandInAnswer.status(200).with("Set-Cookie", "a=b; Path=/"));
    client.send(get(), Cancellation.NEVER);

    client.send(get(), Cancellation.NEVER);

    assertThat(server.calls().get(1).header("cookie")).isEmpty();
  }

  @Test
  void anAnswerThatIsNotJsonHasNone() {
    answers.add(StandInAnswer.text(200, "text/html", "<html>"));

    assertThat(client.send(get(), Cancellation.NEVER).json()).isEmpty();
  }

  @Test
  void anAnswerOfMoreThanAMebibyteIsRefused() {
    answers.add(Fault.endless().answer());

    assertFails(client, get(), Kind.TOO_LARGE);
  }

  @Test
  void whatMayBeRepeatedIsRepeated() {
    answers.add(StandInAnswer.status(503));
    answers.add(Fault.cut().answer());

    HubResponse response = client.send(get(), Cancellation.NEVER);

    assertThat(response.status()).isEqualTo(200);
    assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void whatMayNotBeRepeatedIsNot() {
    answers.add(Fault.cut().answer());

    assertFails(client, post(RequestBody.of("text/plain", new byte[10])), Kind.BROKEN);

    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void theLastAnswerIsReturnedWhenNoAttemptIsLeft() {
    for (int status : new int[] {500, 502, 504}) {
      answers.add(StandInAnswer.status(status));
    }

    assertThat(client.send(get(), Cancellation.NEVER).status()).isEqualTo(504);
  }

  @Test
  void aRefusalIsNotRepeated() {
    answers.add(StandInAnswer.status(404));

    assertThat(client.send(get(), Cancellation.NEVER).status()).isEqualTo(404);

    assertThat(pauses).isEmpty();
  }

  @Test
  void aServerThatDoesNotAnswerIsLeft() {
    try (HubClient impatient = client(StandInTls.trusting(), SHORT)) {
      answers.add(Fault.stall().answer());

      assertFails(impatient, post(RequestBody.of("", new byte[1])), Kind.TIMEOUT);
    }
  }

  @Test
  void aServerThatDoesNotReadIsLeft() throws IOException {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        HubClient impatient = client(StandInTls.trusting(), SHORT)) {
      HubAddress address =
          HubAddress.parse("http://127.0.0.1:" + deaf.getLocalPort() + "/").orElseThrow();

      assertFails(impatient, HubRequest.post("send", address, new Endless()), Kind.TIMEOUT);
    }
  }

  @Test
  void nobodyListens() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    HubAddress address = HubAddress.parse("http://127.0.0.1:" + port + "/").orElseThrow();

    assertFails(client, HubRequest.get("read", address), Kind.CONNECT);
  }

  @Test
  void aCertificateThatNobodyVouchesForIsRefused() throws NoSuchAlgorithmException {
    try (HubClient usual = client(SSLContext.getDefault(), LONG)) {
      assertFails(usual, get(), Kind.TLS);
    }

    assertThat(server.calls()).isEmpty();
  }

  @Test
  void aCancelledRequestIsNotSent() {
    assertThatThrownBy(() -> client.send(get(), () -> true))
        .isInstanceOfSatisfying(
            HubCallFailure.class, failure -> assertThat(failure.kind()).isEqualTo(Kind.CANCELLED));

    assertThat(server.calls()).isEmpty();
  }

  @Test
  void aClosedClientSendsNothing() {
    client.close();

    assertFails(client, get(), Kind.CANCELLED);

    assertThat(server.calls()).isEmpty();
  }

  @Test
  void aRequestThatMayBeRepeatedIsCutWhenItIsCancelled() {
    answers.add(Fault.stall().answer());
    AtomicBoolean cancelled = new AtomicBoolean();
    HubRequest request =
        HubRequest.put(
            "send",
            address(),
            new Announcing(RequestBody.of("", new byte[10]), () -> cancelled.set(true)));

    assertThatThrownBy(() -> client.send(request, cancelled::get))
        .isInstanceOfSatisfying(
            HubCallFailure.class, failure -> assertThat(failure.kind()).isEqualTo(Kind.CANCELLED));
  }

  @Test
  void aRequestThatMayNotBeRepeatedComesToItsEndWhenItIsCancelled() {
    AtomicBoolean cancelled = new AtomicBoolean();
    HubRequest request =
        post(new Announcing(RequestBody.of("", new byte[10]), () -> cancelled.set(true)));

    assertThat(client.send(request, cancelled::get).status()).isEqualTo(200);
  }

  @Test
  void headersAreThoseOfTheRequest() {
    HubRequest request =
        HubRequest.post(
                "send",
                address(),
                RequestBody.of("text/plain", "hi".getBytes(StandardCharsets.UTF_8)))
            .with("Content-Type", "text/special")
            .with("Authorization", "Bearer secret");

    client.send(request, Cancellation.NEVER);

    StandInCall call = server.calls().get(0);
    assertThat(call.header("content-type")).contains("text/special");
    assertThat(call.header("content-length")).contains("2");
    assertThat(call.header("authorization")).contains("Bearer secret");
    assertThat(call.header("accept-encoding")).contains("identity");
    assertThat(call.header("expect")).isEmpty();
  }

  private StandInAnswer next(StandInCall call) throws IOException {
    call.bytes();
    StandInAnswer answer = answers.poll();
    return answer == null ? StandInAnswer.text(200, "application/json", "{}") : answer;
  }

  private HubAddress address() {
    return HubAddress.parse(server.url() + "/x?a=b").orElseThrow();
  }

  private HubRequest get() {
    return HubRequest.get("read", address());
  }

  private HubRequest post(RequestBody body) {
    return HubRequest.post("send", address(), body);
  }

  /** What a hub hands out never leads into the network of this machine. */
  @Test
  void onlyTheHubItselfMayBeOutsideOfTheInternet() {
    HubEndpoint hub = HubEndpoint.parse(server.url()).orElseThrow();
    HubAddress inside =
        HubAddress.parse(server.url().replace("127.0.0.1", "localhost") + "/").orElseThrow();
    try (HubClient guarded = client(HubReach.internet(hub), StandInTls.trusting(), LONG)) {
      assertThat(guarded.send(get(), Cancellation.NEVER).status()).isEqualTo(200);

      assertFails(guarded, HubRequest.get("read", inside), Kind.FORBIDDEN_ADDRESS);
    }
    assertThat(server.calls()).hasSize(1);
    assertThat(pauses).isEmpty();
  }

  private HubClient client(SSLContext trust, Duration silence) {
    return client(HubReach.ANYWHERE, trust, silence);
  }

  private HubClient client(HubReach reach, SSLContext trust, Duration silence) {
    return new HubClient(
        reach,
        trust,
        new CallLimits(LONG, silence, LONG, 1024),
        new RetryPolicy(3, Duration.ofSeconds(1), LONG, LONG, LONG, Duration.ofMinutes(10)),
        (time, cancellation) -> pauses.add(time),
        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
        new JacksonJsonCodec());
  }

  private static void assertFails(HubClient client, HubRequest request, Kind kind) {
    assertThatThrownBy(() -> client.send(request, Cancellation.NEVER))
        .isInstanceOfSatisfying(
            HubCallFailure.class, failure -> assertThat(failure.kind()).isEqualTo(kind));
  }

  /** More than any buffer between two processes holds. */
  private static final class Endless implements RequestBody {

    @Override
    public String contentType() {
      return "";
    }

    @Override
    public long length() {
      return 1L << 40;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      byte[] piece = new byte[64 * 1024];
      for (long left = length(); left > 0; left -= piece.length) {
        out.write(piece);
      }
    }
  }

  /** Runs something before it is written. */
  private record Announcing(RequestBody body, Runnable announcement) implements RequestBody {

    @Override
    public String contentType() {
      return body.contentType();
    }

    @Override
    public long length() {
      return body.length();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      announcement.run();
      body.writeTo(out);
    }
  }
}
