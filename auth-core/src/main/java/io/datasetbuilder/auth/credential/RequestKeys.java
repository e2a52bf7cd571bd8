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
import java.util.function.Consumer;
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

  /** Reason why a header cannot be read. */
  public enum HeaderFlaw {
    /** An entry is not a provider's name, an equals sign and a text of plain characters. */
    MALFORMED,
    /** A key has fewer characters than {@link Secret#SHORTEST}. */
    KEY_TOO_SHORT,
    /** A provider comes twice, with different keys. */
    TWO_KEYS
  }

  /**
   * Reads the header {@code X-Provider-Key: <provider>=<key>}, repeated or with its entries
   * separated by commas. Names of providers are taken in lower case.
   *
   * @param values of the header, each as it came
   * @param refused receives the flaw of a header that cannot be read
   * @return empty when it cannot be read
   */
  public static Optional<RequestKeys> parse(Iterable<String> values, Consumer<HeaderFlaw> refused) {
    Map<String, char[]> keys = new HashMap<>();
    for (String value : values) {
      for (String entry : value.split(",", -1)) {
        Optional<HeaderFlaw> flaw = add(keys, entry.strip());
        if (flaw.isPresent()) {
          keys.values().forEach(RequestKeys::wipe);
          refused.accept(flaw.get());
          return Optional.empty();
        }
      }
    }
    return Optional.of(new RequestKeys(keys));
  }

  private static Optional<HeaderFlaw> add(Map<String, char[]> keys, String entry) {
    int equals = entry.indexOf('=');
    if (equals < 0) {
      return Optional.of(HeaderFlaw.MALFORMED);
    }
    String provider = entry.substring(0, equals).strip().toLowerCase(Locale.ROOT);
    String key = entry.substring(equals + 1).strip();
    if (!PROVIDER.matcher(provider).matches() || key.isEmpty()) {
      return Optional.of(HeaderFlaw.MALFORMED);
    }
    if (!Secret.isAcceptable(key)) {
      boolean tooShort = key.length() < Secret.SHORTEST;
      return Optional.of(tooShort ? HeaderFlaw.KEY_TOO_SHORT : HeaderFlaw.MALFORMED);
    }
    char[] known = keys.putIfAbsent(provider, key.toCharArray());
    return known == null || Arrays.equals(known, key.toCharArray())
        ? Optional.empty()
        : Optional.of(HeaderFlaw.TWO_KEYS);
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
