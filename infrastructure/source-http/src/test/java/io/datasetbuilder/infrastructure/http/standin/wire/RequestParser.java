package io.datasetbuilder.infrastructure.http.standin.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads HTTP/1.1 requests off a connection. */
final class RequestParser {

  private static final int MOST_LINE = 1 << 16;

  private final InputStream in;

  RequestParser(InputStream in) {
    this.in = in;
  }

  /** The next request; empty when the client has ended the connection. */
  Optional<Incoming> next() throws IOException {
    Optional<String> first = line();
    if (first.isEmpty()) {
      return Optional.empty();
    }
    String[] parts = first.get().split(" ", -1);
    if (parts.length != 3) {
      throw new IOException("not a request line");
    }
    Map<String, List<String>> headers = headers();
    return Optional.of(new Incoming(parts[0], parts[1], headers, body(headers)));
  }

  private Map<String, List<String>> headers() throws IOException {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (String line = needed(); !line.isEmpty(); line = needed()) {
      int colon = line.indexOf(':');
      headers
          .computeIfAbsent(
              line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  private byte[] body(Map<String, List<String>> headers) throws IOException {
    List<String> length = headers.getOrDefault("content-length", List.of("0"));
    return in.readNBytes(Integer.parseInt(length.get(0)));
  }

  private String needed() throws IOException {
    return line().orElseThrow(EOFException::new);
  }

  private Optional<String> line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(128);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return Optional.empty();
      }
      if (line.size() > MOST_LINE) {
        throw new IOException("a line of a request is too long");
      }
      line.write(next);
    }
    return Optional.of(line.toString(StandardCharsets.UTF_8).stripTrailing());
  }
}
