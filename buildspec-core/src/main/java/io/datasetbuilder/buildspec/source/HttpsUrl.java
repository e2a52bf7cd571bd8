package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An absolute https address without user info, judged strictly: what two parsers could read
 * differently is refused (Spec, "kind url", rules 1 and 2). Whether its host may be fetched is
 * judged when it is resolved.
 *
 * @param value the address as written; its query may hold credentials
 */
public record HttpsUrl(String value) {

  /**
   * @throws IllegalArgumentException when {@link #refusal} refuses the text
   */
  public HttpsUrl {
    Objects.requireNonNull(value, "value");
    if (refusal(value).isPresent()) {
      throw new IllegalArgumentException("not an https address");
    }
  }

  /** Why a text is not such an address; empty when it is one. */
  public static Optional<ValidationProblem> refusal(String text) {
    return UrlSyntax.refusal(text);
  }

  /** The host, lower case; an IPv6 address keeps its brackets. */
  public String host() {
    return UrlSyntax.host(UrlSyntax.authority(value)).toLowerCase(Locale.ROOT);
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

  /** The address without query and fragment: what provenance and manifest keep. */
  public String withoutQuery() {
    return value.substring(0, UrlSyntax.firstOf(value, "?#", 0));
  }

  /** The address to fetch: no fragment, and what is not ASCII is percent-encoded as UTF-8. */
  public String encoded() {
    String sent = value.substring(0, UrlSyntax.firstOf(value, "#", 0));
    StringBuilder ascii = new StringBuilder();
    for (byte unit : sent.getBytes(StandardCharsets.UTF_8)) {
      ascii.append(unit >= 0 ? String.valueOf((char) unit) : String.format("%%%02X", unit & 0xFF));
    }
    return ascii.toString();
  }

  /** Host and path as one safe path segment. Addresses that differ only in their query share it. */
  public String slug() {
    return UrlSlug.of(host(), path());
  }

  /** The address without its query, which may hold credentials. */
  @Override
  public String toString() {
    return withoutQuery();
  }
}
