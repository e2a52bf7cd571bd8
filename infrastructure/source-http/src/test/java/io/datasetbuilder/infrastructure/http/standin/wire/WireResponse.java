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
public record WireResponse(int status, List<String> headers, byte[] body, Delivery delivery) {

  public WireResponse {
    headers = List.copyOf(headers);
  }

  public static WireResponse of(int status, String contentType, byte[] body) {
    return new WireResponse(
        status, List.of("Content-Type: " + contentType), body, Deliveries.whole());
  }

  /** A body that is a short text. */
  public static WireResponse text(int status, String contentType, String body) {
    return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /** No body and no headers but these. */
  public static WireResponse bare(int status, String... headers) {
    return new WireResponse(status, List.of(headers), new byte[0], Deliveries.whole());
  }

  public WireResponse with(byte[] other) {
    return new WireResponse(status, headers, other, delivery);
  }

  public WireResponse with(Delivery other) {
    return new WireResponse(status, headers, body, other);
  }

  public WireResponse withStatus(int other) {
    return new WireResponse(other, headers, body, delivery);
  }

  public WireResponse withHeader(String line) {
    return new WireResponse(
        status, Stream.concat(headers.stream(), Stream.of(line)).toList(), body, delivery);
  }

  /** The same with another content type. */
  public WireResponse typed(String contentType) {
    Stream<String> others =
        headers.stream().filter(line -> !line.regionMatches(true, 0, "Content-Type:", 0, 13));
    return new WireResponse(
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
