package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An absolute https address without user info, checked strictly: what two parsers could read
 * differently is refused (Spec, "kind url", rules 1 and 2). Whether its host may be fetched is
 * checked when it is resolved.
 *
 * @param value the address as written; its query may hold credentials
 */
public record HttpsUrl(String value) {

  /**
   * @throws IllegalArgumentException when {@link #refusal} refuses the text
   */
  public HttpsUrl {
    if (refusal(value).isPresent()) {
      throw new IllegalArgumentException("not an https address");
    }
  }

  /** Why a text is not such an address; empty when it is one. */
  public static Optional<ValidationProblem> refusal(String text) {
    return UrlSyntax.refusal(text);
  }

  /**
   * The host in its one spelling: lower case, names of other scripts in their {@code xn--} form, no
   * dot at the end, IPv6 addresses in brackets.
   */
  public String host() {
    return HostSyntax.normal(UrlSyntax.host(UrlSyntax.authority(value))).orElseThrow();
  }

  /** The port, when one is written. */
  public OptionalInt port() {
    String port = UrlSyntax.port(UrlSyntax.authority(value));
    return port.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(port));
  }

  /** The path as written; empty when the address has none. */
  public String path() {
    return withoutQuery().substring(UrlSyntax.endOfAuthority(value));
  }

  /**
   * The address without query and fragment, as provenance and manifest keep it.
   *
   * <p>Spec, "kind url", rule 9.
   */
  public String withoutQuery() {
    return value.substring(0, UrlSyntax.firstOf(value, "?#", 0));
  }

  /** The port to connect to: 443 when none is written. */
  public int portOrDefault() {
    return port().orElse(UrlSyntax.HTTPS);
  }

  /**
   * What to ask the host for: path, never empty, and query, both percent-encoded where they are not
   * yet; no fragment.
   */
  public String pathAndQuery() {
    int end = UrlSyntax.firstOf(value, "#", 0);
    String sent = UrlEscapes.encode(value.substring(UrlSyntax.endOfAuthority(value), end));
    return sent.startsWith("/") ? sent : "/" + sent;
  }

  /** The address to fetch, in ASCII: host, port and {@link #pathAndQuery}. */
  public String encoded() {
    String authority = port().isEmpty() ? host() : host() + ":" + port().getAsInt();
    return UrlSyntax.SCHEME + authority + pathAndQuery();
  }

  /** Host and path as one safe path segment. Addresses that differ only in their query share it. */
  public String slug() {
    return UrlSlug.of(host(), UrlEscapes.encode(path()));
  }

  /** The address without its query, which may hold credentials. */
  @Override
  public String toString() {
    return withoutQuery();
  }

  /** Percent-encoding of what an accepted address has in its path and query. */
  static final class UrlEscapes {

    private UrlEscapes() {}

    /**
     * Encodes what is not ASCII, and brackets, as UTF-8. What is encoded already stays: nothing is
     * encoded twice.
     */
    static String encode(String text) {
      StringBuilder ascii = new StringBuilder();
      for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
        boolean plain = unit >= 0 && unit != '[' && unit != ']';
        ascii.append(plain ? String.valueOf((char) unit) : String.format("%%%02X", unit & 0xFF));
      }
      return ascii.toString();
    }
  }

  /** Makes one path segment of a host and a path. */
  static final class UrlSlug {

    /** Longer slugs are cut and end with a piece of their digest. */
    private static final int LONGEST = 120;

    private static final int DIGEST_BYTES = 6;

    private UrlSlug() {}

    static String of(String host, String path) {
      String plain =
          (host + path).replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[-._]+|[-._]+$", "");
      return plain.length() <= LONGEST
          ? plain
          : plain.substring(0, LONGEST) + "-" + digest(host + path);
    }

    private static String digest(String text) {
      try {
        byte[] hash =
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("every Java platform has SHA-256", impossible);
      }
    }
  }
}
