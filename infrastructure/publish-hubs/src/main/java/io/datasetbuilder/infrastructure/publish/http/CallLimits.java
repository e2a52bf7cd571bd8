package io.datasetbuilder.infrastructure.publish.http;

import java.time.Duration;

/**
 * Limits of time of one attempt of a request.
 *
 * @param connect for the connection, and for its TLS handshake
 * @param silence longest time in which no byte moves, either way
 * @param answer for everything but the body of the request
 * @param slowestBytesPerSecond adds time for the body of the request
 */
public record CallLimits(
    Duration connect, Duration silence, Duration answer, long slowestBytesPerSecond) {

  /** For hubs on the internet. */
  public static final CallLimits INTERNET =
      new CallLimits(
          Duration.ofSeconds(15), Duration.ofSeconds(60), Duration.ofSeconds(120), 64 * 1024);

  public CallLimits {
    if (slowestBytesPerSecond < 1) {
      throw new IllegalArgumentException("no rate");
    }
  }

  /** For an attempt with a body of this length. */
  Duration total(long bodyLength) {
    return answer.plusSeconds(bodyLength / slowestBytesPerSecond);
  }
}
