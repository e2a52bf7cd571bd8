package io.datasetbuilder.infrastructure.http.standin.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** The ways in which an answer travels. */
public final class Deliveries {

  private static final byte[] LINE_END = {'\r', '\n'};
  private static final Delivery WHOLE = Deliveries::sendWhole;

  private Deliveries() {}

  /** As HTTP wants it. */
  public static Delivery whole() {
    return WHOLE;
  }

  /** In chunks, without a length stated before. */
  public static Delivery chunked(int size) {
    return (answer, wire) -> {
      wire.write(answer.head("Transfer-Encoding: chunked"));
      byte[] body = answer.body();
      for (int at = 0; at < body.length; at += size) {
        int length = Math.min(size, body.length - at);
        wire.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        wire.write(body, at, length);
        wire.write(LINE_END);
      }
      wire.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    };
  }

  /** Nothing at all until the gate opens. */
  public static Delivery heldBefore(ResponseGate gate) {
    return (answer, wire) -> {
      wire.await(gate);
      sendWhole(answer, wire);
    };
  }

  /** Headers and some bytes of the body, the rest when the gate opens. */
  public static Delivery heldAfter(int bytes, ResponseGate gate) {
    return (answer, wire) -> {
      wire.write(answer.head(answer.body().length));
      wire.write(answer.body(), 0, bytes);
      wire.await(gate);
      wire.write(answer.body(), bytes, answer.body().length - bytes);
    };
  }

  /** One byte at a time, so that every read succeeds and the whole takes for ever. */
  public static Delivery dripping(long nanosBetween) {
    return (answer, wire) -> {
      wire.write(answer.head(answer.body().length));
      for (int at = 0; at < answer.body().length; at++) {
        wire.write(answer.body(), at, 1);
        LockSupport.parkNanos(nanosBetween);
      }
    };
  }

  /** Declares the whole body, sends some bytes of it and ends the connection in order. */
  public static Delivery closedAfter(int bytes) {
    return (answer, wire) -> {
      sendPart(answer, wire, bytes);
      wire.close();
    };
  }

  /** Declares the whole body, sends some bytes of it and resets the connection. */
  public static Delivery resetAfter(int bytes) {
    return (answer, wire) -> {
      sendPart(answer, wire, bytes);
      wire.reset();
    };
  }

  /** Resets the connection before anything is sent. */
  public static Delivery reset() {
    return (answer, wire) -> wire.reset();
  }

  /** Ends the connection in order before anything is sent. */
  public static Delivery closed() {
    return (answer, wire) -> wire.close();
  }

  /** Declares fewer bytes than follow, then closes. */
  public static Delivery declaredShorterBy(int bytes) {
    return (answer, wire) -> {
      wire.write(answer.head(answer.body().length - bytes));
      wire.write(answer.body());
      wire.close();
    };
  }

  private static void sendWhole(WireResponse answer, Wire wire) throws IOException {
    if (!answer.hasBody()) {
      wire.write(answer.head("Connection: keep-alive"));
      return;
    }
    wire.write(answer.head(answer.body().length));
    wire.write(answer.body());
  }

  private static void sendPart(WireResponse answer, Wire wire, int bytes) throws IOException {
    wire.write(answer.head(answer.body().length));
    wire.write(answer.body(), 0, Math.min(bytes, answer.body().length));
  }
}
