package io.datasetbuilder.infrastructure.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Fetches the key sets of issuers, in bounded time and size whatever is sent (OpenID Connect
 * Discovery, section 4; RFC 7517, section 5). Follows no redirect: it could lead to keys of another
 * party. Safe for concurrent use.
 */
final class KeySetClient {

  /** For one fetch: the discovery document and the key set together. */
  static final Duration DEADLINE = Duration.ofSeconds(5);

  static final int MOST_KEYS = 100;

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final int DISCOVERY_BYTES = 64 << 10;
  private static final int KEY_SET_BYTES = 512 << 10;
  private static final int OK = 200;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT_LIMIT)
          .build();

  private final JsonCodec json;
  private final boolean loopbackHttp;
  private final Duration deadline;

  KeySetClient(JsonCodec json, boolean loopbackHttp, Duration deadline) {
    this.json = json;
    this.loopbackHttp = loopbackHttp;
    this.deadline = deadline;
  }

  /**
   * Fetches the key set of an issuer.
   *
   * @param keySetAddress empty: as the discovery document of the issuer says
   * @throws IOException when there is no such set; says why, for the log
   */
  JWKSet fetch(String issuer, Optional<String> keySetAddress) throws IOException {
    long end = System.nanoTime() + deadline.toNanos();
    String address = keySetAddress.isPresent() ? keySetAddress.get() : discover(issuer, end);
    Map<String, JsonValue> document = get(address, KEY_SET_BYTES, end);
    if (!(document.get("keys") instanceof JsonArray keys) || keys.items().size() > MOST_KEYS) {
      throw new IOException("the key set has no list of at most " + MOST_KEYS + " keys");
    }
    List<JWK> read = new ArrayList<>();
    keys.items().forEach(key -> key(key).ifPresent(read::add));
    return new JWKSet(read);
  }

  /** The address of the key set that the issuer itself names. */
  private String discover(String issuer, long end) throws IOException {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    Map<String, JsonValue> document =
        get(base + "/.well-known/openid-configuration", DISCOVERY_BYTES, end);
    if (!JsonValue.of(issuer).equals(document.get("issuer"))) {
      throw new IOException("the discovery document is of another issuer");
    }
    return SignedToken.text(document, "jwks_uri")
        .filter(address -> ProviderAddress.requirement(address, loopbackHttp).isEmpty())
        .orElseThrow(() -> new IOException("the discovery document names no safe key set"));
  }

  /** A key; empty for one that is malformed or of an unknown type, which spoils no other. */
  private Optional<JWK> key(JsonValue key) {
    if (!(key instanceof JsonObject)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JWK.parse(new String(json.write(key), StandardCharsets.UTF_8)));
    } catch (ParseException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  private Map<String, JsonValue> get(String address, int mostBytes, long end) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address)).header("Accept", "application/json").build();
    CompletableFuture<HttpResponse<byte[]>> exchange =
        http.sendAsync(request, response -> new BoundedBody(mostBytes));
    try {
      HttpResponse<byte[]> response = exchange.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (response.statusCode() != OK) {
        throw new IOException("status " + response.statusCode() + " from " + address);
      }
      return json.read(response.body())
          .flatMap(
              document ->
                  document instanceof JsonObject object
                      ? Optional.of(object.members())
                      : Optional.empty())
          .orElseThrow(() -> new IOException("no JSON object at " + address));
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      throw new IOException("no response from " + address + ": " + cause, cause);
    } catch (TimeoutException late) {
      throw new IOException("no whole response in time from " + address, late);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } finally {
      exchange.cancel(true);
    }
  }

  /** Gathers a body, and closes the connection when it is too large. */
  private static final class BoundedBody implements BodySubscriber<byte[]> {

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final int mostBytes;
    private Flow.Subscription subscription;

    private BoundedBody(int mostBytes) {
      this.mostBytes = mostBytes;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      for (ByteBuffer part : parts) {
        byte[] bytes = new byte[part.remaining()];
        part.get(bytes);
        received.writeBytes(bytes);
      }
      if (received.size() > mostBytes) {
        subscription.cancel();
        onError(new IOException("more than " + mostBytes + " bytes"));
      }
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(received.toByteArray());
    }
  }
}
