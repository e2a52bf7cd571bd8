package io.datasetbuilder.infrastructure.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.IncomingResponse;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.infrastructure.httpclient.Target;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
  private static final List<Map.Entry<String, String>> HEADERS =
      List.of(Map.entry("Accept", "application/json"), Map.entry("Accept-Encoding", "identity"));

  /** The operator chose the issuers, which may be inside of the network. */
  private static final NetworkRules ANYWHERE = NetworkRules.anywhere(TlsRules.platform());

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
    // Fetches are rare, so that no connection is kept.
    try (HttpExchanges http = new HttpExchanges(ANYWHERE)) {
      Fetch fetch = new Fetch(http, end);
      String address = keySetAddress.isPresent() ? keySetAddress.get() : discover(issuer, fetch);
      return keySet(get(address, KEY_SET_BYTES, fetch));
    }
  }

  /** One fetch, with the time of {@link System#nanoTime} at which it ends. */
  private record Fetch(HttpExchanges http, long end) {}

  private JWKSet keySet(Map<String, JsonValue> document) throws IOException {
    if (!(document.get("keys") instanceof JsonArray keys) || keys.items().size() > MOST_KEYS) {
      throw new IOException("the key set has no list of at most " + MOST_KEYS + " keys");
    }
    List<JWK> read = new ArrayList<>();
    keys.items().forEach(key -> key(key).ifPresent(read::add));
    return new JWKSet(read);
  }

  /** The address of the key set that the issuer itself names. */
  private String discover(String issuer, Fetch fetch) throws IOException {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    Map<String, JsonValue> document =
        get(base + "/.well-known/openid-configuration", DISCOVERY_BYTES, fetch);
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

  private Map<String, JsonValue> get(String address, int mostBytes, Fetch fetch)
      throws IOException {
    Duration left = Duration.ofNanos(fetch.end() - System.nanoTime());
    Thread caller = Thread.currentThread();
    try {
      return fetch
          .http()
          .send(
              OutgoingRequest.undecoded("GET", target(address), HEADERS, Optional.empty()),
              new ExchangeLimits(CONNECT_LIMIT, left, left, mostBytes),
              caller::isInterrupted,
              response -> document(address, response));
    } catch (UncheckedIOException unusable) {
      throw unusable.getCause();
    } catch (ExchangeFailure failed) {
      if (failed.kind() == ExchangeFailure.Kind.TIMEOUT) {
        throw new IOException("no whole response in time from " + address, failed);
      }
      if (caller.isInterrupted()) {
        throw new InterruptedIOException("interrupted");
      }
      throw new IOException("no response from " + address + ": " + failed.kind(), failed);
    }
  }

  private Map<String, JsonValue> document(String address, IncomingResponse response)
      throws IOException {
    if (response.status() != OK) {
      throw new IOException("status " + response.status() + " from " + address);
    }
    return json.read(response.body().readAllBytes())
        .flatMap(
            document ->
                document instanceof JsonObject object
                    ? Optional.of(object.members())
                    : Optional.empty())
        .orElseThrow(() -> new IOException("no JSON object at " + address));
  }

  /** An address may have its scheme in capitals. */
  private static Target target(String address) {
    String ascii = URI.create(address).toASCIIString();
    int scheme = ascii.indexOf(':');
    return Target.of(ascii.substring(0, scheme).toLowerCase(Locale.ROOT) + ascii.substring(scheme));
  }
}
