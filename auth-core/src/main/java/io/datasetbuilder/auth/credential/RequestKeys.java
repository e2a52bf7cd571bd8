package io.datasetbuilder.auth.credential;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The provider keys that came with one request, in {@code X-Provider-Key} (Spec, "Authentication",
 * rule 10). They are kept in memory only, until they are closed or too old; their characters are
 * then overwritten. Safe for concurrent use; prints no key.
 */
public final class RequestKeys implements AutoCloseable {

  private static final Pattern PROVIDER = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  private final Map<String, char[]> keys;

  private RequestKeys(Map<String, char[]> keys) {
    this.keys = keys;
  }

  /** The keys of a request that brought none. */
  public static RequestKeys none() {
    return new RequestKeys(new HashMap<>());
  }

  /**
   * Reads the header {@code X-Provider-Key: <provider>=<key>}, repeated or with its entries
   * separated by commas. Names of providers are taken in lower case.
   *
   * @param values of the header, each as it came
   * @return empty when an entry is malformed, or a provider comes twice with different keys
   */
  public static Optional<RequestKeys> parse(Iterable<String> values) {
    Map<String, char[]> keys = new HashMap<>();
    for (String value : values) {
      for (String entry : value.split(",", -1)) {
        if (!add(keys, entry.strip())) {
          keys.values().forEach(RequestKeys::wipe);
          return Optional.empty();
        }
      }
    }
    return Optional.of(new RequestKeys(keys));
  }

  private static boolean add(Map<String, char[]> keys, String entry) {
    int equals = entry.indexOf('=');
    if (equals < 0) {
      return false;
    }
    String provider = entry.substring(0, equals).strip().toLowerCase(Locale.ROOT);
    String key = entry.substring(equals + 1).strip();
    if (!PROVIDER.matcher(provider).matches() || !Secret.isAcceptable(key)) {
      return false;
    }
    char[] known = keys.putIfAbsent(provider, key.toCharArray());
    return known == null || Arrays.equals(known, key.toCharArray());
  }

  /** The providers that a key came for; empty once the keys are closed. */
  public synchronized Set<String> providers() {
    return new TreeSet<>(keys.keySet());
  }

  /** The text that came for a provider; empty when none did, or the keys are closed. */
  public synchronized Optional<Secret> find(String provider) {
    return Optional.ofNullable(keys.get(provider)).map(key -> new Secret(new String(key)));
  }

  /**
   * Moves the keys to a job, which outlives the request: these are empty afterwards.
   *
   * @param life when they are closed at the latest
   */
  public synchronized RequestKeys moveTo(Duration life) {
    RequestKeys moved = new RequestKeys(new HashMap<>(keys));
    keys.clear();
    if (!moved.keys.isEmpty()) {
      CompletableFuture.delayedExecutor(life.toMillis(), TimeUnit.MILLISECONDS)
          .execute(moved::close);
    }
    return moved;
  }

  /** Forgets the keys and overwrites their characters. */
  @Override
  public synchronized void close() {
    keys.values().forEach(RequestKeys::wipe);
    keys.clear();
  }

  @Override
  public String toString() {
    return "RequestKeys";
  }

  private static void wipe(char[] key) {
    Arrays.fill(key, '\0');
  }
}
