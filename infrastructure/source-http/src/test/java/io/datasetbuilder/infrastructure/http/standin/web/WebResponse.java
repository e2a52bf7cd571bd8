package io.datasetbuilder.infrastructure.http.standin.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** What a path of the stand-in answers. */
@FunctionalInterface
public interface WebResponse {

  void give(WebConnection connection) throws IOException;

  /** Content of status 200. */
  static WebResponse content(String text, String... headers) {
    return bytes(text.getBytes(StandardCharsets.UTF_8), headers);
  }

  static WebResponse bytes(byte[] body, String... headers) {
    return connection ->
        connection.head(200, with("Content-Length: " + body.length, headers)).send(body);
  }

  /** A status without a body. */
  static WebResponse status(int status, String... headers) {
    return connection -> connection.head(status, with("Content-Length: 0", headers));
  }

  static WebResponse redirect(int status, String location) {
    return status(status, "Location: " + location);
  }

  /** Status 304 to whoever names the tag, else the content. */
  static WebResponse unlessKnown(String etag, String text) {
    return connection -> {
      boolean known = connection.request().header("if-none-match").filter(etag::equals).isPresent();
      (known ? status(304, "ETag: " + etag) : content(text, "ETag: " + etag)).give(connection);
    };
  }

  /** A body of one slow byte after another. */
  static WebResponse slowDrip() {
    return connection -> connection.head(200, "Content-Length: 1000000").drip();
  }

  /** A body without length that does not end. */
  static WebResponse endless() {
    return connection -> {
      connection.head(200, "Connection: close");
      byte[] piece = new byte[64 * 1024];
      while (connection.isOpen()) {
        connection.send(piece);
      }
    };
  }

  /** Few bytes that unpack to many zeros. */
  static WebResponse gzipBomb(int unpacked) {
    return bytes(gzip(new byte[unpacked]), "Content-Encoding: gzip");
  }

  static WebResponse gzipped(String text, String... headers) {
    return bytes(
        gzip(text.getBytes(StandardCharsets.UTF_8)), with("Content-Encoding: gzip", headers));
  }

  /** Announces more than it sends before it closes the connection. */
  static WebResponse tooShort(String text, int announced) {
    return connection -> {
      connection.head(200, "Content-Length: " + announced);
      connection.send(text.getBytes(StandardCharsets.UTF_8)).close();
    };
  }

  /** Ends the connection with a reset after the beginning of the body. */
  static WebResponse resetAfter(String text) {
    return connection -> {
      connection.head(200, "Content-Length: 1000").send(text.getBytes(StandardCharsets.UTF_8));
      connection.reset();
    };
  }

  /** Headers without end. */
  static WebResponse hugeHeaders() {
    return content("[]", "X-Filler: " + "x".repeat(1_000_000));
  }

  /** Never answers. */
  static WebResponse silence() {
    return WebConnection::hang;
  }

  /** Cuts the first connection before the answer and answers on the second. */
  static WebResponse cutOnce(WebResponse then) {
    AtomicBoolean cut = new AtomicBoolean();
    return connection -> {
      if (cut.compareAndSet(false, true)) {
        connection.reset();
      } else {
        then.give(connection);
      }
    };
  }

  private static String[] with(String header, String... headers) {
    return Stream.concat(Stream.of(header), Arrays.stream(headers)).toArray(String[]::new);
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }
}
