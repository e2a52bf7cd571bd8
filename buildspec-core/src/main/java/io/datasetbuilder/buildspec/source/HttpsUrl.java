package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

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

  /** Reason why a text is not such an address; empty when it is one. */
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
   * Request target for the host: path, never empty, and query, both percent-encoded where they are
   * not yet; no fragment.
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

  /** The grammar of the addresses that url sources may name. */
  static final class UrlSyntax {

    private static final int LONGEST = 8192;
    static final String SCHEME = "https://";

    /** The port of https. */
    static final int HTTPS = 443;

    /**
     * Lowest port that an address may name, besides that of https: lower ports belong to services
     * that do not speak https (mail, remote login, file shares), and such an address would probe
     * them.
     */
    private static final int FIRST_FREE_PORT = 1024;

    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private UrlSyntax() {}

    static Optional<ValidationProblem> refusal(String text) {
      if (!hasScheme(text)) {
        return Optional.of(ValidationProblem.UNSAFE_URL_SCHEME);
      }
      if (text.length() > LONGEST) {
        return Optional.of(ValidationProblem.INVALID_ENDPOINT);
      }
      String authority = authority(text);
      if (authority.indexOf('@') >= 0) {
        return Optional.of(ValidationProblem.URL_USERINFO_FORBIDDEN);
      }
      String host = host(authority);
      if (host.isEmpty()) {
        return Optional.of(ValidationProblem.MISSING_URL_HOST);
      }
      boolean wellFormed =
          HostSyntax.normal(host).isPresent() && isPort(authority, host) && isText(text);
      return wellFormed ? Optional.empty() : Optional.of(ValidationProblem.INVALID_ENDPOINT);
    }

    private static boolean hasScheme(String text) {
      return text.length() >= SCHEME.length()
          && text.substring(0, SCHEME.length()).toLowerCase(Locale.ROOT).equals(SCHEME);
    }

    /** The part between the scheme and the path, query or fragment. */
    static String authority(String text) {
      return text.substring(SCHEME.length(), endOfAuthority(text));
    }

    static int endOfAuthority(String text) {
      return firstOf(text, "/?#", SCHEME.length());
    }

    static String host(String authority) {
      return authority.startsWith("[")
          ? authority.substring(0, authority.indexOf(']') + 1)
          : authority.substring(0, firstOf(authority, ":", 0));
    }

    /** The digits of the port; empty when the address has no port. */
    static String port(String authority) {
      String rest = authority.substring(host(authority).length());
      return rest.isEmpty() ? "" : rest.substring(1);
    }

    /** The index of the first of some characters, or the end. */
    static int firstOf(String text, String characters, int from) {
      int index = from;
      while (index < text.length() && characters.indexOf(text.charAt(index)) < 0) {
        index++;
      }
      return index;
    }

    private static boolean isPort(String authority, String host) {
      String rest = authority.substring(host.length());
      return rest.isEmpty() || (rest.startsWith(":") && isPort(port(authority)));
    }

    private static boolean isPort(String port) {
      return PORT.matcher(port).matches() && mayBeDialled(Integer.parseInt(port));
    }

    private static boolean mayBeDialled(int port) {
      return port == HTTPS || (port >= FIRST_FREE_PORT && port <= 65535);
    }

    private static boolean isText(String text) {
      return text.codePoints().allMatch(UrlSyntax::isAllowed) && !BAD_ESCAPE.matcher(text).find();
    }

    private static boolean isAllowed(int c) {
      if (c < 0x80) {
        return c > 0x20 && c < 0x7F && "\"<>\\^`{|}".indexOf(c) < 0;
      }
      return switch (Character.getType(c)) {
        case Character.SURROGATE, Character.FORMAT, Character.CONTROL -> false;
        default -> !Character.isSpaceChar(c);
      };
    }
  }
}
