package io.datasetbuilder.infrastructure.http.standin.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * What goes back.
 *
 * @param headers whole lines, such as {@code Retry-After: 1}; the length is added on delivery
 * @param delivery how the bytes travel
 */
@SuppressWarnings("ArrayRecordComponent") // bytes of one answer: nobody compares them
public record Answer(int status, List<String> headers, byte[] body, Delivery delivery) {

  public Answer {
    headers = List.copyOf(headers);
  }

  public static Answer of(int status, String contentType, byte[] body) {
    return new Answer(status, List.of("Content-Type: " + contentType), body, Deliveries.whole());
  }

  /** A body that is a short text. */
  public static Answer text(int status, String contentType, String body) {
    return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /** No body and no headers but these. */
  public static Answer bare(int status, String... headers) {
    return new Answer(status, List.of(headers), new byte[0], Deliveries.whole());
  }

  public Answer with(byte[] other) {
    return new Answer(status, headers, other, delivery);
  }

  public Answer with(Delivery other) {
    return new Answer(status, headers, body, other);
  }

  public Answer withStatus(int other) {
    return new Answer(other, headers, body, delivery);
  }

  public Answer withHeader(String line) {
    return new Answer(
        status, Stream.concat(headers.stream(), Stream.of(line)).toList(), body, delivery);
  }

  /** The same with another content type. */
  public Answer typed(String contentType) {
    Stream<String> others =
        headers.stream().filter(line -> !line.regionMatches(true, 0, "Content-Type:", 0, 13));
    return new Answer(
        status,
        Stream.concat(others, Stream.of("Content-Type: " + contentType)).toList(),
        body,
        delivery);
  }

  /** Status line and headers, a declared length among them. */
  byte[] head(long declaredLength) {
    return head("Content-Length: " + declaredLength);
  }

  byte[] head(String lengthLine) {
    StringBuilder head = new StringBuilder(200);
    head.append("HTTP/1.1 ").append(status).append(" .\r\n");
    headers.forEach(line -> head.append(line).append("\r\n"));
    head.append(lengthLine).append("\r\n\r\n");
    return head.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Whether the client has it as soon as it is sent. */
  public boolean isWhole() {
    return delivery == Deliveries.whole();
  }

  boolean hasBody() {
    return status != 204 && status != 304;
  }
}
