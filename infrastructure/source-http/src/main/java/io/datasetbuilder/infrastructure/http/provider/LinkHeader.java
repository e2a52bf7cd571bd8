package io.datasetbuilder.infrastructure.http.provider;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The address of the next page in a {@code Link} header (RFC 8288). */
final class LinkHeader {

  private static final Pattern LINK = Pattern.compile("<([^<>]*)>([^,<]*)");
  private static final Pattern RELATIONS =
      Pattern.compile(";\\s*rel\\s*=\\s*(?:\"([^\"]*)\"|([^\\s;]+))", Pattern.CASE_INSENSITIVE);

  private LinkHeader() {}

  /**
   * The address of the next page.
   *
   * @param asked the address that was answered: relative ones are relative to it
   * @return empty when no link is the next page, or it is no address
   */
  static Optional<String> next(String header, String asked) {
    Matcher links = LINK.matcher(header);
    while (links.find()) {
      if (isNext(links.group(2))) {
        return resolved(links.group(1), asked);
      }
    }
    return Optional.empty();
  }

  private static boolean isNext(String attributes) {
    Matcher relations = RELATIONS.matcher(attributes);
    if (!relations.find()) {
      return false;
    }
    String names = relations.group(1) == null ? relations.group(2) : relations.group(1);
    return Stream.of(names.split(" ", -1)).anyMatch("next"::equalsIgnoreCase);
  }

  private static Optional<String> resolved(String link, String asked) {
    try {
      return Optional.of(URI.create(asked).resolve(link).toString());
    } catch (IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }
}
