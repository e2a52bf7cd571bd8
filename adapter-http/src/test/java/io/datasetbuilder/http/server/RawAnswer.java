package io.datasetbuilder.http.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An answer as its bytes came. */
record RawAnswer(String head, String body) {

  static RawAnswer of(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int gap = text.indexOf("\r\n\r\n");
    return gap < 0
        ? new RawAnswer(text, "")
        : new RawAnswer(text.substring(0, gap), text.substring(gap + 4));
  }

  /** 0 when there was no answer. */
  int status() {
    return head.startsWith("HTTP/1.1 ") ? Integer.parseInt(head.substring(9, 12)) : 0;
  }

  List<String> headers(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return Arrays.stream(head.split("\r\n"))
        .skip(1)
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .toList();
  }

  Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }
}
