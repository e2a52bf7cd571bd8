package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.buildspec.source.HttpsUrl;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * Resolves the target of a redirect (RFC 3986, 5.2), as text that is then checked like any other
 * address: this class completes what is relative and trusts nothing.
 */
final class RedirectResolver {

  private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");

  private RedirectResolver() {}

  /**
   * @param location the header as it came, not blank
   */
  static String resolve(HttpsUrl from, String location) {
    String to = ascii(location.strip());
    if (WITH_SCHEME.matcher(to).matches()) {
      return to;
    }
    if (to.startsWith("//")) {
      return "https:" + to;
    }
    return origin(from) + reference(from.pathAndQuery(), to);
  }

  private static String origin(HttpsUrl from) {
    String port = from.port().isEmpty() ? "" : ":" + from.portOrDefault();
    return "https://" + from.host() + port;
  }

  private static String reference(String current, String to) {
    String path = current.substring(0, endOfPath(current));
    if (to.startsWith("#")) {
      return current;
    }
    if (to.startsWith("?")) {
      return path + to;
    }
    String merged = to.startsWith("/") ? to : path.substring(0, path.lastIndexOf('/') + 1) + to;
    int end = endOfPath(merged);
    return withoutDots(merged.substring(0, end)) + merged.substring(end);
  }

  private static int endOfPath(String reference) {
    int end = 0;
    while (end < reference.length() && "?#".indexOf(reference.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private static String withoutDots(String path) {
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = path.substring(1).split("/", -1);
    for (String segment : segments) {
      if (segment.equals("..")) {
        kept.pollLast();
      } else if (!segment.equals(".")) {
        kept.addLast(segment);
      }
    }
    String last = segments[segments.length - 1];
    boolean isFolder = last.equals(".") || last.equals("..");
    return "/" + String.join("/", kept) + (isFolder && !kept.isEmpty() ? "/" : "");
  }

  /** Servers write other scripts as raw bytes, which a header gives as Latin 1. */
  private static String ascii(String location) {
    Charset written =
        location.chars().allMatch(c -> c <= 0xFF)
            ? StandardCharsets.ISO_8859_1
            : StandardCharsets.UTF_8;
    StringBuilder ascii = new StringBuilder();
    for (byte unit : location.getBytes(written)) {
      ascii.append(unit >= 0 ? String.valueOf((char) unit) : String.format("%%%02X", unit & 0xFF));
    }
    return ascii.toString();
  }
}
