package io.datasetbuilder.infrastructure.http.scrub;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.scrub.SecretSearch.SecretMatch;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds known secrets in every spelling that travels: raw, percent-encoded in part or whole,
 * form-encoded, escaped for JSON or XML, base64, and escapes of escapes; and the values of
 * parameters of an address that are named like credentials. Scans nothing when there is no secret.
 * Safe for concurrent use.
 */
public final class Scrubber {

  /** Text that replaces a secret. */
  public static final String REDACTED = "<redacted>";

  private final Optional<SecretSearch> secrets;
  private final CredentialNames names;

  /**
   * @param publicValues keys that are no secrets, such as {@code sample}
   */
  public Scrubber(Collection<Secret> secrets, Set<String> publicValues) {
    this(secrets, publicValues, Set.of());
  }

  /**
   * @param publicValues keys that are no secrets, such as {@code sample}
   * @param names query parameters that carry credentials, in addition to the usual ones; in any
   *     case
   */
  public Scrubber(Collection<Secret> secrets, Set<String> publicValues, Set<String> names) {
    Set<String> texts =
        secrets.stream()
            .map(Secret::reveal)
            .filter(text -> !publicValues.contains(text))
            .collect(Collectors.toSet());
    this.secrets = texts.isEmpty() ? Optional.empty() : Optional.of(new SecretSearch(texts));
    this.names = new CredentialNames(names, publicValues);
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
    return secrets
        .filter(search -> search.finds(lines, 0, length) || names.finds(lines, 0, length))
        .map(search -> new JsonScrubber(search, names).scrub(lines, length))
        .orElse(lines);
  }

  /** Whether bytes hold a known secret. */
  public boolean finds(byte[] bytes, int length) {
    return secrets.filter(search -> search.finds(bytes, 0, length)).isPresent();
  }

  /** Whether a text holds a known secret. */
  public boolean finds(String text) {
    return secrets.isPresent() && finds(utf8(text), utf8(text).length);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes JSON again without its secrets. A text keeps what is around a secret; a number that
   * holds one becomes a text, so that the line stays JSON.
   */
  static final class JsonScrubber {

    private static final byte[] REDACTED = Scrubber.REDACTED.getBytes(StandardCharsets.US_ASCII);

    private final SecretSearch secrets;
    private final CredentialNames names;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private boolean changed;

    JsonScrubber(SecretSearch secrets, CredentialNames names) {
      this.secrets = secrets;
      this.names = names;
    }

    /** The same array when no text and no number holds a secret. */
    byte[] scrub(byte[] lines, int length) {
      int at = 0;
      while (at < length) {
        int end = at + 1;
        if (lines[at] == '"') {
          end = textEnd(lines, end, length);
          text(lines, at, end);
        } else if (isNumber(lines[at])) {
          while (end < length && isNumber(lines[end])) {
            end++;
          }
          number(lines, at, end);
        } else {
          out.write(lines[at]);
        }
        at = end;
      }
      return changed ? out.toByteArray() : lines;
    }

    private void text(byte[] lines, int from, int to) {
      List<SecretMatch> hits = new ArrayList<>();
      secrets.collect(lines, from + 1, to - 1, hits);
      names.collect(lines, from + 1, to - 1, hits);
      changed |= !hits.isEmpty();
      write(lines, from, to, hits);
    }

    private void number(byte[] lines, int from, int to) {
      if (secrets.finds(lines, from, to)) {
        changed = true;
        out.write('"');
        out.writeBytes(REDACTED);
        out.write('"');
      } else {
        out.write(lines, from, to - from);
      }
    }

    /** Writes a stretch with something else in the place of hits. */
    private void write(byte[] bytes, int from, int to, List<SecretMatch> hits) {
      int at = from;
      for (SecretMatch hit : SecretMatch.merged(hits)) {
        out.write(bytes, at, hit.from() - at);
        out.writeBytes(REDACTED);
        at = hit.to();
      }
      out.write(bytes, at, to - at);
    }

    private static int textEnd(byte[] lines, int from, int length) {
      int end = from;
      while (end < length && lines[end] != '"') {
        end += lines[end] == '\\' ? 2 : 1;
      }
      return Math.min(length, end + 1);
    }

    private static boolean isNumber(byte each) {
      return (each >= '0' && each <= '9')
          || each == '-'
          || each == '+'
          || each == '.'
          || each == 'e'
          || each == 'E';
    }
  }
}
