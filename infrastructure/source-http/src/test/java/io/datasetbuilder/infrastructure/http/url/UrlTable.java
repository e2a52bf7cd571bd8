package io.datasetbuilder.infrastructure.http.url;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists of addresses, one a line; what a text file cannot hold is written as in Java. */
final class UrlTable {

  private static final Pattern UNICODE = Pattern.compile("\\\\u([0-9a-f]{4})");

  private UrlTable() {}

  static List<String> read(String name) {
    try (InputStream in = UrlTable.class.getResourceAsStream(name)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).map(UrlTable::unescaped).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String unescaped(String line) {
    return UNICODE
        .matcher(line)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(found.group(1), 16))))
        .replace("\\t", "\t")
        .replace("\\r", "\r")
        .replace("\\n", "\n")
        .replace("\\\\", "\\");
  }
}
