package io.datasetbuilder.http.server;

import java.nio.charset.StandardCharsets;

/** The header that names a file to keep (RFC 6266). */
final class ContentDisposition {

  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~";

  private ContentDisposition() {}

  /**
   * The header's value. A name of other letters than ASCII is told twice: with underscores in their
   * place, and whole for who reads {@code filename*}. No character can end the header.
   */
  static String of(String filename) {
    StringBuilder simple = new StringBuilder();
    filename.codePoints().forEach(c -> appendQuoted(simple, c));
    String value = "attachment; filename=\"" + simple + "\"";
    boolean same = filename.codePoints().allMatch(ContentDisposition::isShownAsItIs);
    return same ? value : value + "; filename*=UTF-8''" + encoded(filename);
  }

  private static void appendQuoted(StringBuilder simple, int c) {
    if (c == '"' || c == '\\') {
      simple.append('\\');
    }
    simple.appendCodePoint(isShownAsItIs(c) ? c : '_');
  }

  private static boolean isShownAsItIs(int c) {
    return c >= ' ' && c < 0x7f && c != '%';
  }

  private static String encoded(String filename) {
    StringBuilder out = new StringBuilder();
    for (byte each : filename.getBytes(StandardCharsets.UTF_8)) {
      if (PLAIN.indexOf(each) >= 0) {
        out.append((char) each);
      } else {
        out.append(String.format("%%%02X", each & 0xff));
      }
    }
    return out.toString();
  }
}
